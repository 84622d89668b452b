import { type alerts, type BodyOf, pageAnswer, pageOf } from '@userkeep/contract'
import { alertBounds, alertKinds } from '@userkeep/contract/shapes/alert'
import { v7 as uuid } from 'uuid'
import { isDuplicate } from '../../../platform/db/errors.ts'
import { diff } from '../../../platform/diff.ts'
import { fail, invalid } from '../../../platform/fail.ts'
import type { Verb } from '../../../platform/http/call.ts'
import type { Platform } from '../../../platform/platform.ts'
import { cancelPending } from '../dispatch/deliveries.sql.ts'
import { isStoredUrl, sealUrl } from './chat-url.ts'
import {
  countDestinations,
  type DestinationRow,
  deleteDestinationRow,
  findDestination,
  insertDestination,
  listDestinationRows,
  lockDestination,
  saveDestination,
} from './destinations.sql.ts'
import { destinationTarget, toDestination } from './views.ts'

export const listDestinations: Verb<typeof alerts.routes.list> = async ({ db, scope, query }) =>
  pageAnswer('destinations', await listDestinationRows(db, scope, pageOf(query)), (row) => toDestination(row, scope))

export const getDestination: Verb<typeof alerts.routes.get> = async ({ params, db, scope }) =>
  toDestination((await findDestination(db, scope, params.id)) ?? fail('not_found'), scope)

export const createDestination: Verb<typeof alerts.routes.create> = async (call) => {
  const { body, caller, scope, change, now, platform } = call
  const id = uuid()
  const { name, kind, alert_kinds = [...alertKinds], enabled = true } = body
  const row = { id, name, kind, alert_kinds, enabled, ...channelOf(platform, id, body) }
  return change(async (tx) => {
    if ((await countDestinations(tx, scope)) >= alertBounds.destinations) {
      fail('conflict', `An environment can have at most ${alertBounds.destinations} destinations.`)
    }
    await insertDestination(tx, scope, row, { userId: caller.user.id, now })
    const { format, url_host, recipients } = row
    const shown = { name, kind, format, url_host, recipients, alert_kinds, enabled }
    const changes = Object.fromEntries(Object.entries(shown).map(([field, to]) => [field, { to }]))
    tx.audited({ target: destinationTarget(row), changes })
    return toDestination((await findDestination(tx, scope, id)) ?? fail('internal'), scope)
  }).catch(refuseTakenName)
}

type Channel = Pick<DestinationRow, 'format' | 'url' | 'url_host' | 'url_hint' | 'recipients'>

/** Returns the fields of a chat or an email destination; throws if one is missing or belongs to the other. */
function channelOf(platform: Platform, id: string, body: BodyOf<typeof alerts.routes.create>): Channel {
  const { kind, format, url, recipients } = body
  if (kind === 'email') {
    if (format !== undefined) invalid('format', 'is for chat destinations')
    if (url !== undefined) invalid('url', 'is for chat destinations')
    if (recipients === undefined) return invalid('recipients', 'is required')
    return { format: null, url: null, url_host: null, url_hint: null, recipients }
  }
  if (recipients !== undefined) invalid('recipients', 'is for email destinations')
  if (format === undefined) return invalid('format', 'is required')
  if (url === undefined) return invalid('url', 'is required')
  return { format, recipients: [], ...sealUrl(platform, id, url) }
}

function refuseTakenName(error: unknown): never {
  if (isDuplicate(error, 'alert_destinations_by_name')) {
    fail('conflict', 'A destination with this name already exists.')
  }
  throw error
}

const auditedFields = [
  'name',
  'format',
  'url_host',
  'recipients',
  'alert_kinds',
  'enabled',
] as const satisfies (keyof DestinationRow)[]

export const updateDestination: Verb<typeof alerts.routes.update> = async (call) => {
  const { params, body, scope, change, now, platform } = call
  return change(async (tx) => {
    const before = (await lockDestination(tx, scope, params.id)) ?? fail('not_found')
    requireFitting(before, body)
    const { url, ...plain } = body
    const isReplaced = url !== undefined && !isStoredUrl(platform, before, url)
    const after = { ...before, ...plain, ...(isReplaced && replaced(platform, before.id, url)) }
    const changes = diff<DestinationRow>(before, after, auditedFields)
    if (!isReplaced && Object.keys(changes).length === 0) {
      tx.unchanged()
      return toDestination(before, scope)
    }
    await saveDestination(tx, scope, after, now)
    if (!after.enabled) {
      await cancelPending(tx, scope, { destinationId: before.id, reason: 'The destination was turned off.', now })
    }
    tx.audited({
      target: destinationTarget(after),
      changes: { ...(isReplaced && { url: { to: 'replaced' } }), ...changes },
    })
    return toDestination((await findDestination(tx, scope, params.id)) ?? fail('internal'), scope)
  }).catch(refuseTakenName)
}

/** Errors at the previous address say nothing about this one. */
const replaced = (platform: Platform, id: string, url: string) => ({
  ...sealUrl(platform, id, url),
  last_error: null,
  last_error_at: null,
})

function requireFitting({ kind, format }: DestinationRow, body: BodyOf<typeof alerts.routes.update>): void {
  if (kind === 'email') {
    if (body.format !== undefined) invalid('format', 'is for chat destinations')
    if (body.url !== undefined) invalid('url', 'is for chat destinations')
    return
  }
  if (body.recipients !== undefined) invalid('recipients', 'is for email destinations')
  if (body.format !== undefined && body.format !== format && body.url === undefined) {
    invalid('url', 'is required again when the format changes')
  }
}

export const deleteDestination: Verb<typeof alerts.routes.remove> = async ({ params, scope, change, now }) =>
  change(async (tx) => {
    const destination = (await lockDestination(tx, scope, params.id)) ?? fail('not_found')
    await deleteDestinationRow(tx, scope, destination.id)
    const reason = 'The destination was deleted.'
    await cancelPending(tx, scope, { destinationId: destination.id, reason, now })
    tx.audited({ target: destinationTarget(destination) })
  })
