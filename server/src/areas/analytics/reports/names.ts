import { type analytics, facts } from '@userkeep/contract'
import type { Verb } from '../../../platform/http/call.ts'
import { listNames as readNames } from '../store/counters.sql.ts'

const maxNames = 1000

export const listNames: Verb<typeof analytics.routes.names> = async ({ db, scope }) => ({
  events: (await readNames(db, scope, maxNames)).map(({ name, last_day, properties }) => ({
    event: name,
    source: Object.hasOwn(facts, name) ? 'service' : 'tracked',
    last_day,
    properties: properties ?? [],
  })),
})
