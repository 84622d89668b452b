import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { notifyParent } from './child.ts'

// A mail server that accepts every mail, counts them, and does as little as possible.

export interface MailsTaken {
  count: number
  /** The time of the last one, in milliseconds since 1970. */
  at: number
}

let taken: MailsTaken = { count: 0, at: 0 }

function serve(socket: Socket): void {
  let [rest, inBody] = ['', false]
  const say = (line: string) => socket.write(`${line}\r\n`)
  socket.setEncoding('latin1').setNoDelay(true)
  socket.on('error', () => socket.destroy())
  socket.on('data', (chunk: string) => {
    rest += chunk
    for (;;) {
      const end = rest.indexOf(inBody ? '\r\n.\r\n' : '\r\n')
      if (end < 0) return
      const command = rest.slice(0, 4).toUpperCase()
      rest = rest.slice(end + (inBody ? 5 : 2))
      if (inBody) {
        inBody = false
        taken = { count: taken.count + 1, at: performance.timeOrigin + performance.now() }
        say('250 2.0.0 Taken')
      } else if (command === 'EHLO') say('250-sink\r\n250-PIPELINING\r\n250 8BITMIME')
      else if (command === 'DATA') {
        inBody = true
        say('354 Go on')
      } else if (command === 'QUIT') {
        say('221 Bye')
        socket.end()
      } else say('250 2.0.0 Ok')
    }
  })
  say('220 sink ESMTP')
}

const server = createServer(serve)
process.on('message', ({ question }: { question: 'count' | 'forget' }) => {
  if (question === 'forget') taken = { count: 0, at: 0 }
  notifyParent(taken)
})
process.once('SIGTERM', () => process.exit(0))
server.listen(0, '127.0.0.1')
await once(server, 'listening')
notifyParent({ port: (server.address() as AddressInfo).port })
