#!/usr/bin/env node
import { randomBytes } from 'node:crypto'
import { parseArgs } from 'node:util'
import { createClient } from '@userkeep/client'
import { listen } from '@userkeep/client/listen'

const usage = `userkeep listen --forward <url> [options]   delivers facts to a local server as signed webhooks

  --url <url>        the address of your instance; USERKEEP_URL by default
  --types <a,b>      only these types of facts
  --after <number>   begins after this sequence; by default with the next fact
  --secret <text>    signs the deliveries; USERKEEP_WEBHOOK_SECRET, or a new secret, by default

The secret key of the environment is read from USERKEEP_KEY.`

/** Prints the reason and how the command is used. */
function refuse(reason) {
  console.error(`${reason}\n\n${usage}`)
  process.exit(2)
}

function readArguments() {
  const text = { type: 'string' }
  try {
    return parseArgs({
      allowPositionals: true,
      options: { forward: text, url: text, types: text, after: text, secret: text, help: { type: 'boolean' } },
    })
  } catch (error) {
    return refuse(error.message)
  }
}

const { values, positionals } = readArguments()
if (values.help) {
  console.log(usage)
  process.exit(0)
}
if (positionals.length !== 1 || positionals[0] !== 'listen') refuse('The command is `userkeep listen`.')
const baseUrl = values.url ?? process.env.USERKEEP_URL
const key = process.env.USERKEEP_KEY
if (!baseUrl) refuse('Set USERKEEP_URL or pass --url.')
if (!key) refuse('Set USERKEEP_KEY to a secret key of the environment.')
if (!values.forward || !URL.canParse(values.forward)) refuse('Pass the address of your server with --forward.')
if (values.after !== undefined && !/^\d{1,15}$/.test(values.after)) refuse('--after takes a whole number.')

const secret = values.secret ?? process.env.USERKEEP_WEBHOOK_SECRET ?? `whsec_${randomBytes(32).toString('base64')}`
const stopped = new AbortController()
for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => stopped.abort())

try {
  await listen({
    client: createClient({ baseUrl, token: () => key }),
    forwardTo: values.forward,
    secret,
    signal: stopped.signal,
    ...(values.types && { types: values.types.split(',') }),
    ...(values.after !== undefined && { after: Number(values.after) }),
    onBegun: (after) => console.log(`Listening after sequence ${after}. The signing secret is ${secret}`),
    onForwarded: ({ fact, status, durationMs }) =>
      console.log(`${fact.sequence}  ${fact.type}  ${status ?? 'not reached'}  ${durationMs} ms`),
  })
} catch (error) {
  console.error(error.message)
  process.exit(1)
}
