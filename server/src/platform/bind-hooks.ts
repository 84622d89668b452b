import type postgres from 'postgres'
import type { Area } from './area.ts'
import type { TellArrival } from './arrivals.ts'
import { type BoundPart, createBootParts, type PartSurroundings } from './boot-parts.ts'
import { type AskCampaignTurns, noTurns } from './campaign-turns.ts'
import type { AllContactData } from './contact-data.ts'
import { type Context, inside } from './context.ts'
import { bindConsumer } from './facts/consumer.ts'
import type { AllGatewayCalls } from './gateway-calls.ts'
import { heldByAny } from './held-features.ts'
import type { LastUse } from './last-used.ts'
import type { AllMailBounces } from './mail-bounces.ts'
import type { RewriteLinks } from './mail-links.ts'
import type { TellMessageOutcomes } from './message-outcomes.ts'
import type { MirrorAll } from './mirrors.ts'
import type { HooksOfAll } from './platform.ts'
import { type BoundSection, type PortalReader, sectionsOf } from './portal-sections.ts'
import type { AllSignUps } from './sign-ups.ts'
import type { Workload } from './work/worker.ts'

export type ContextOf = (area: Area) => Context

/** The hooks of all areas, each called with the context of its own area. */
export function hooksOf(areas: readonly Area[], contextOf: ContextOf, surroundings: PartSurroundings): HooksOfAll {
  const having = <K extends keyof Area>(hook: K) =>
    areas.flatMap((area) => (area[hook] === undefined ? [] : { area, hook: area[hook] as NonNullable<Area[K]> }))
  const seeds = having('seeds')
  const listeners = having('listens')
  const users = having('segmentUses')
  const entered = having('segmentEntries')
  const rosters = having('teamMembers')
  const limiters = having('usageReported')

  return {
    contactData: contactDataOf(areas, contextOf),
    async seedEnvironment(tx, environment) {
      for (const { area, hook } of seeds) await hook(environment, inside(contextOf(area), tx.in(environment.scope)))
    },
    bootParts: createBootParts(bootPartsOf(areas, contextOf), surroundings),
    portalSections: sectionsOf(portalSectionsOf(areas, contextOf), surroundings.log),
    segmentFields: having('segmentFields').flatMap(({ hook }) => hook),
    holdsFeature: heldByAny(having('holdsFeature').map(({ hook }) => hook)),
    async segmentUses(db, scope, segmentIds) {
      const sql = db as postgres.Sql
      const asked = { scope, segmentIds }
      return (await Promise.all(users.map(({ area, hook }) => hook(asked, { ...contextOf(area), sql })))).flat()
    },
    async segmentEntries(db, entry) {
      const sql = db as postgres.Sql
      for (const { area, hook } of entered) await hook(entry, { ...contextOf(area), sql })
    },
    arrived: arrivalsToldTo(areas, contextOf),
    signUps: signUpsOf(areas, contextOf),
    teamMembers: {
      async joining(tx, team) {
        for (const { area, hook } of rosters) await hook.joining?.(team, inside(contextOf(area), tx))
      },
      async changed(tx, team) {
        for (const { area, hook } of rosters) await hook.changed?.(team, inside(contextOf(area), tx))
      },
    },
    async usageReported({ db, change }, reported) {
      const sql = db as postgres.Sql
      for (const { area, hook } of limiters) await hook({ ...reported, change }, { ...contextOf(area), sql })
    },
    mirror: mirrorOf(areas, contextOf),
    gatewayCalls: gatewayCallsOf(areas, contextOf),
    mailBounces: mailBouncesOf(areas, contextOf),
    tellMessageOutcomes: outcomesToldTo(areas, contextOf),
    campaignTurns: turnsAskedOf(areas, contextOf),
    rewriteLinks: linksRewrittenBy(areas, contextOf),
    async someoneListens(db, kinds) {
      if (kinds.length === 0) return []
      const sql = db as postgres.Sql
      const answers = await Promise.all(listeners.map(({ area, hook }) => hook(kinds, { ...contextOf(area), sql })))
      return kinds.map((_, index) => answers.some((answer) => answer[index]))
    },
  }
}

const signUpsOf = (areas: readonly Area[], contextOf: ContextOf): AllSignUps => ({
  async check(db, asked) {
    const sql = db as postgres.Sql
    for (const area of areas) await area.signUps?.check?.(asked, { ...contextOf(area), sql })
  },
  async joined(tx, joined) {
    for (const area of areas) await area.signUps?.joined(joined, inside(contextOf(area), tx))
  },
})

const arrivalsToldTo =
  (areas: readonly Area[], contextOf: ContextOf): TellArrival =>
  async (tx, arrival) => {
    for (const area of areas) await area.arrivals?.(arrival, inside(contextOf(area), tx))
  }

const mirrorOf =
  (areas: readonly Area[], contextOf: ContextOf): MirrorAll =>
  async (tx, kind, object, from) => {
    for (const area of areas) await area.mirrors?.[kind]?.(object, { ...inside(contextOf(area), tx), from })
  }

const gatewayCallsOf = (areas: readonly Area[], contextOf: ContextOf): AllGatewayCalls => ({
  async done(tx, call, result) {
    for (const area of areas)
      await area.gatewayCalls?.[call.kind]?.done?.(result, { ...inside(contextOf(area), tx), call })
  },
  async refused(tx, call, error) {
    for (const area of areas)
      await area.gatewayCalls?.[call.kind]?.refused?.(error, { ...inside(contextOf(area), tx), call })
  },
})

const mailBouncesOf = (areas: readonly Area[], contextOf: ContextOf): AllMailBounces => ({
  async sent(db, scope, messageIds) {
    const sql = db as postgres.Sql
    const asked = { scope, messageIds }
    const found = areas.map((area) => area.mailBounces?.sent?.(asked, { ...contextOf(area), sql }) ?? [])
    return (await Promise.all(found)).flat()
  },
  async reported(tx, reported) {
    for (const area of areas) await area.mailBounces?.reported?.(reported, inside(contextOf(area), tx))
  },
})

const outcomesToldTo =
  (areas: readonly Area[], contextOf: ContextOf): TellMessageOutcomes =>
  async (tx, told) => {
    for (const area of areas) await area.messageOutcomes?.(told, inside(contextOf(area), tx))
  }

const turnsAskedOf =
  (areas: readonly Area[], contextOf: ContextOf): AskCampaignTurns =>
  async (tx, batch) => {
    let turns = noTurns
    for (const area of areas) turns = (await area.campaignTurns?.(batch, inside(contextOf(area), tx))) ?? turns
    return turns
  }

const linksRewrittenBy =
  (areas: readonly Area[], contextOf: ContextOf): RewriteLinks =>
  async (mail) => {
    let { html } = mail
    for (const area of areas) html = (await area.mailLinks?.({ ...mail, html }, contextOf(area))) ?? html
    return html
  }

const bootPartsOf = (areas: readonly Area[], contextOf: ContextOf): BoundPart[] =>
  areas.flatMap((area) =>
    Object.entries(area.boots ?? {}).map(([name, part]) => ({ name, part, context: () => contextOf(area) })),
  )

const portalSectionsOf = (areas: readonly Area[], contextOf: ContextOf): BoundSection[] =>
  areas.flatMap((area) =>
    Object.entries(area.portalSections ?? {}).map(([name, section]) => ({
      name,
      hasSome: (reader: PortalReader) => section(reader, contextOf(area)),
    })),
  )

function contactDataOf(areas: readonly Area[], contextOf: ContextOf): AllContactData {
  const owners = areas.flatMap((area) => (area.contactData ? { area, data: area.contactData } : []))
  return {
    async merge(tx, merged) {
      for (const { area, data } of owners) await data.merge?.(merged, inside(contextOf(area), tx))
    },
    async eraseAhead(contact) {
      for (const { area, data } of owners) await data.eraseAhead?.(contact, contextOf(area))
    },
    async erase(tx, contact) {
      for (const { area, data } of owners) await data.erase?.(contact, inside(contextOf(area), tx))
    },
    async changed(tx, changed) {
      for (const { area, data } of owners) await data.changed?.(changed, inside(contextOf(area), tx))
    },
    async credentialsChanged(tx, contact) {
      for (const { area, data } of owners) await data.credentialsChanged?.(contact, inside(contextOf(area), tx))
    },
    async export(contact) {
      const records: Record<string, unknown> = {}
      for (const { area, data } of owners) Object.assign(records, await data.export?.(contact, contextOf(area)))
      return records
    },
  }
}

/** What the areas do without a request. */
export const workloadOf = (areas: readonly Area[], contextOf: ContextOf): Workload => ({
  consumers: areas.flatMap((area) => (area.consumes ?? []).map((consumer) => bindConsumer(consumer, contextOf(area)))),
  jobs: areas.flatMap((area) => (area.jobs ?? []).map((job) => ({ ...job, run: () => job.run(contextOf(area)) }))),
  loops: areas.flatMap((area) => (area.loops ?? []).map((loop) => ({ ...loop, run: () => loop.run(contextOf(area)) }))),
})

export const flushersOf = (areas: readonly Area[], contextOf: ContextOf) =>
  Object.fromEntries(
    areas.flatMap((area) =>
      Object.entries(area.lastUsed ?? {}).map(([kind, flush]) => [
        kind,
        (uses: LastUse[]) => flush(uses, contextOf(area)),
      ]),
    ),
  )
