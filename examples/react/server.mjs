import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { render } from './dist/server/server.js'

const { USERKEEP_URL: url, USERKEEP_PUBLISHABLE_KEY: publishableKey, PORT = '3000' } = process.env
const types = { '/client.js': 'text/javascript; charset=utf-8', '/client.css': 'text/css; charset=utf-8' }

const server = createServer(async (request, response) => {
  try {
    const type = types[request.url]
    if (type) return response.setHeader('content-type', type).end(await readFile(`dist/client${request.url}`))
    const session = /(?:^|; )session=(uk_ct_\w+)/.exec(request.headers.cookie ?? '')?.[1] ?? null
    const page = await render({ url, publishableKey, session })
    response.setHeader('content-type', 'text/html; charset=utf-8').end(page)
  } catch (error) {
    console.error(error)
    response.writeHead(503).end('The page could not be rendered. Try again.')
  }
})
server.listen(Number(PORT), '127.0.0.1', () => console.log(`http://127.0.0.1:${server.address().port}`))
process.once('SIGTERM', () => server.close())
