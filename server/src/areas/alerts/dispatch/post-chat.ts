import { performance } from 'node:perf_hooks'
import type { ChatFormat } from '@userkeep/contract/shapes/alert'
import { seconds } from '../../../platform/clock.ts'
import { CallFailed } from '../../../platform/outgoing/call-failed.ts'
import type { Platform } from '../../../platform/platform.ts'
import { openUrl } from '../destinations/chat-url.ts'
import type { DestinationRow } from '../destinations/destinations.sql.ts'
import { chatBody } from '../notes/chat-bodies.ts'
import type { AlertNote } from '../notes/note.ts'

interface ChatOutcome {
  /** null if the message arrived. */
  error: string | null
  status: number | null
  durationMs: number
  /** The delay that the chat service asks for. */
  retryAfterMs: number | null
}

type Dependencies = Pick<Platform, 'outgoing' | 'secrets'>

/** Posts a message to a channel. Never rejects: a failure is its outcome. */
export async function postChat(platform: Dependencies, row: DestinationRow, note: AlertNote): Promise<ChatOutcome> {
  const began = performance.now()
  const took = () => Math.round(performance.now() - began)
  try {
    const url = openUrl(platform, row)
    const body = chatBody(row.format as ChatFormat, note)
    const reply = await platform.outgoing.post(platform.outgoing.target(url), sentHeaders, body)
    const { status, text, headers } = reply
    const error = status >= 200 && status < 300 ? null : problemOf(status, withoutUrl(text, url))
    return { error, status, durationMs: took(), retryAfterMs: retryAfterOf(headers?.['retry-after']) }
  } catch (error) {
    const message = error instanceof CallFailed ? error.message : 'The webhook URL cannot be read. Enter it again.'
    return { error: message, status: null, durationMs: took(), retryAfterMs: null }
  }
}

const sentHeaders = { 'content-type': 'application/json', 'user-agent': 'Userkeep-Alerts' }

function problemOf(status: number, text: string): string {
  if (status >= 300 && status < 400) return 'Redirects are not followed.'
  return text === ''
    ? `The chat service responded with ${status}.`
    : `The chat service responded with ${status}: ${text}`
}

const longestExcerpt = 200

/** Returns the beginning of a response without the parts of the URL that it may repeat, because the URL is a secret. */
function withoutUrl(text: string, url: string): string {
  const { pathname, search } = new URL(url)
  const secrets = [...pathname.split('/'), ...search.split(/[?&=]/)].filter((part) => part.length >= 6)
  const hidden = secrets.reduce((shown, secret) => shown.replaceAll(secret, '…'), text)
  return hidden
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .trim()
    .slice(0, longestExcerpt)
}

function retryAfterOf(header: string | string[] | undefined): number | null {
  const asked = Number(header ?? Number.NaN)
  return Number.isFinite(asked) && asked > 0 ? seconds(asked) : null
}
