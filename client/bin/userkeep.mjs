#!/usr/bin/env node
import { parseArgs } from 'node:util'
import { createClient } from '@userkeep/client'
import { pull, push } from './configuration.mjs'
import { listenAndForward } from './listen.mjs'

const usage = `userkeep listen --forward <url> [options]   delivers facts to a local server as signed webhooks

  --types <a,b>      only these types of facts
  --after <number>   begins after this sequence; by default with the next fact
  --secret <text>    signs the deliveries; USERKEEP_WEBHOOK_SECRET, or a new secret, by default

userkeep pull [options]   writes the configuration of the environment to files
userkeep push [options]   applies the files to the environment: all changes, or none

  --dir <folder>     the folder of the files; userkeep by default
  --dry-run          shows the changes of a push, and applies none
  --archive-missing  archives items that have no file

All commands:

  --url <url>        the address of your instance; USERKEEP_URL by default

The key of the environment is read from USERKEEP_KEY: a secret key to listen, a management key to pull and push.`

const commands = { listen: listenAndForward, pull, push }

/** Prints the reason and how the command is used. */
function refuse(reason) {
  console.error(`${reason}\n\n${usage}`)
  process.exit(2)
}

function readArguments() {
  const [text, flag] = [{ type: 'string' }, { type: 'boolean' }]
  const ofListen = { forward: text, types: text, after: text, secret: text }
  const ofFiles = { dir: text, 'dry-run': flag, 'archive-missing': flag }
  try {
    return parseArgs({ allowPositionals: true, options: { url: text, help: flag, ...ofListen, ...ofFiles } })
  } catch (error) {
    return refuse(error.message)
  }
}

const { values, positionals } = readArguments()
if (values.help) {
  console.log(usage)
  process.exit(0)
}
const run = positionals.length === 1 && Object.hasOwn(commands, positionals[0]) ? commands[positionals[0]] : undefined
if (!run) refuse('The command is `userkeep listen`, `userkeep pull` or `userkeep push`.')
const baseUrl = values.url ?? process.env.USERKEEP_URL
const key = process.env.USERKEEP_KEY
if (!baseUrl) refuse('Set USERKEEP_URL or pass --url.')
if (!key) refuse('Set USERKEEP_KEY to a key of the environment.')

try {
  await run({ client: createClient({ baseUrl, token: () => key, timeout: 300_000 }), values, refuse })
} catch (error) {
  console.error(error.message)
  for (const [field, reason] of Object.entries(error.fields ?? {})) console.error(`  ${field}: ${reason}`)
  process.exit(1)
}
