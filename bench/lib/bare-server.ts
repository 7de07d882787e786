import { createServer } from 'node:http'

/**
 * Responds to every request with the same bytes, to measure the limit of Node. Reads the body from
 * stdin and prints its port.
 */
const chunks: Buffer[] = []
for await (const chunk of process.stdin) chunks.push(chunk)
const body = Buffer.concat(chunks)

const server = createServer((_, response) => {
  response.writeHead(200, {
    'content-type': 'application/json; charset=utf-8',
    'content-length': body.length,
  })
  response.end(body)
})
server.listen(0, '127.0.0.1', () => {
  const address = server.address()
  console.log(typeof address === 'object' && address !== null ? address.port : 0)
})
