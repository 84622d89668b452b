import { parentPort } from 'node:worker_threads'
import { gzipSync } from 'node:zlib'
import apiReference from '@scalar/fastify-api-reference'
import Fastify from 'fastify'
import type { Reference } from './reference.ts'
import { replaceFirstScreen } from './reference-page.ts'

// Runs in a thread that creates the scripts of the reference, returns them and ends.

const app = Fastify()
await app.register(apiReference, {
  routePrefix: '/docs',
  configuration: {
    url: '/v1/openapi.json',
    title: 'Userkeep API',
    pageTitle: 'Userkeep API',
    withDefaultFonts: false,
    telemetry: false,
    // Hides links to the vendor's services: its client, chat, installers, toolbar and name.
    hideClientButton: true,
    agent: { disabled: true },
    mcp: { disabled: true },
    showDeveloperTools: 'never',
    customCss: 'a[href*="scalar.com"] { display: none }',
  },
})
const inline = /<script type="text\/javascript">([\s\S]*?)<\/script>/
const { body: html } = await app.inject('/docs/')
const [, start] = inline.exec(html) ?? []
if (start === undefined) throw new Error('The page of the reference has no inline script that starts it')
const script = await app.inject('/docs/js/scalar.js')
const made: Reference = { start: replaceFirstScreen + start, script: gzipSync(script.rawPayload) }
parentPort?.postMessage(made)
