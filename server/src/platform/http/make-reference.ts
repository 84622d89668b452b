import { parentPort } from 'node:worker_threads'
import { gzipSync } from 'node:zlib'
import apiReference from '@scalar/fastify-api-reference'
import Fastify from 'fastify'
import type { Reference } from './reference.ts'

// A thread: it makes the page and the script of the reference, hands them over and ends.

const app = Fastify()
await app.register(apiReference, {
  routePrefix: '/docs',
  configuration: {
    url: '/v1/openapi.json',
    title: 'Userkeep API',
    pageTitle: 'Userkeep API',
    withDefaultFonts: false,
    telemetry: false,
    // What leads to the vendor's own services: its client, its chat, its installers, its toolbar and its name.
    hideClientButton: true,
    agent: { disabled: true },
    mcp: { disabled: true },
    showDeveloperTools: 'never',
    customCss: 'a[href*="scalar.com"] { display: none }',
  },
})
const page = await app.inject('/docs/')
const script = await app.inject('/docs/js/scalar.js')
const made: Reference = { page: page.body, script: gzipSync(script.rawPayload) }
parentPort?.postMessage(made)
