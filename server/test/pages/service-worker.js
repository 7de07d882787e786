// Stands for the built one: what counts is how it is served.
self.addEventListener('install', () => self.skipWaiting())
