import type { security as en } from '../../en/accounts/security.ts'
import { formatsIn } from '../../format.ts'
import type { SameWords } from '../../language.ts'

const { date } = formatsIn('hi')

export const security: SameWords<typeof en> = {
  title: 'पासवर्ड और डिवाइस',
  change: 'पासवर्ड बदलें',
  form: 'पासवर्ड बदलें',
  changed: 'आपका पासवर्ड बदल दिया गया है। बाकी डिवाइस लॉग आउट कर दिए गए हैं।',
  changeFailed: 'पासवर्ड नहीं बदला जा सका',
  devices: 'डिवाइस',
  loadFailed: 'आपके डिवाइस की सूची नहीं मिल सकी',
  notLoaded: 'आपके डिवाइस की सूची लोड नहीं हो सकी',
  thisDevice: 'यह डिवाइस',
  unknown: 'अनजान डिवाइस',
  signedIn: (at, lastUsed) => `${date(at)} को लॉगिन; आखिरी इस्तेमाल ${date(lastUsed)}`,
  signedInFrom: (at, address, lastUsed) =>
    `${date(at)} को ${address} से लॉगिन; आखिरी इस्तेमाल ${date(lastUsed)}`,
  signOut: 'लॉग आउट करें',
  signOutOf: (device) => `${device} को लॉग आउट करें`,
  signOutOthers: 'बाकी सभी डिवाइस लॉग आउट करें',
  signOutFailed: 'लॉग आउट नहीं हो सका',
}
