import type { Logger } from 'pino'
import type postgres from 'postgres'
import type { Registry } from 'prom-client'
import type { TellArrival } from './arrivals.ts'
import type { Booted } from './boot.ts'
import type { AskCampaignTurns } from './campaign-turns.ts'
import type { UnplacedChange } from './change.ts'
import type { Clock } from './clock.ts'
import type { AllContactData, EnvironmentScope } from './contact-data.ts'
import type { Passwords } from './crypto/passwords.ts'
import type { Secrets } from './crypto/secrets.ts'
import type { Db } from './db/sql.ts'
import type { WebhookReceiver } from './development/webhook-receiver.ts'
import type { AllGatewayCalls } from './gateway-calls.ts'
import type { HoldsFeature } from './held-features.ts'
import type { LastUsed } from './last-used.ts'
import type { Guesses } from './limits/guesses.ts'
import type { Limiter } from './limits/limiter.ts'
import type { TrackedKind } from './listeners.ts'
import type { MailDelivery } from './mail/delivery.ts'
import type { MailTransport } from './mail/transport.ts'
import type { AllMailBounces } from './mail-bounces.ts'
import type { RewriteLinks } from './mail-links.ts'
import type { TellMessageOutcomes } from './message-outcomes.ts'
import type { MirrorAll } from './mirrors.ts'
import type { Outgoing } from './outgoing/outgoing.ts'
import type { Plans } from './plans.ts'
import type { PortalReader } from './portal-sections.ts'
import type { ReportedIn, ReportedUsage } from './reported-usage.ts'
import type { NewEnvironment } from './seeds.ts'
import type { EnteredSegment, SegmentField, SegmentUse } from './segment-fields.ts'
import type { AllSignUps } from './sign-ups.ts'
import type { AllTeamMembers } from './team-members.ts'
import type { Waker } from './wake.ts'

/** What stands for as long as the process, for every area alike. Built once, in the wiring. */
export interface Platform extends HooksOfAll {
  /** The connections of requests; to consumers, loops and jobs those of the workers. */
  readonly sql: postgres.Sql
  /** Connections of the workers' own, so that neither they nor requests wait for each other. */
  readonly workerSql: postgres.Sql
  readonly clock: Clock
  readonly log: Logger
  readonly waker: Waker
  /** What operators can watch. */
  readonly metrics: Registry
  readonly limiter: Limiter
  readonly guesses: Guesses
  readonly lastUsed: LastUsed
  readonly passwords: Passwords
  /** null when the server has no encryption key. */
  readonly secrets: Secrets | null
  readonly plans: Plans
  readonly outgoing: Outgoing
  /** What becomes of mail. */
  readonly mailDelivery: MailDelivery
  /** The operator's mail server, if there is one, and the address that it sends from. */
  readonly mail: { readonly transport: MailTransport | null; readonly from: string }
  /** What is there for whoever develops at this machine; null where others may reach the service. */
  readonly development: Development | null
  readonly settings: Settings
  /** Where this process itself answers a declared path, past whatever stands in front of it; null before it listens. */
  ownAddress(path: `/${string}`): string | null
}

/** What the areas contribute, asked of all of them at once. */
export interface HooksOfAll {
  readonly contactData: AllContactData
  seedEnvironment(tx: UnplacedChange, environment: NewEnvironment): Promise<void>
  /** What the areas show on a page, by field. */
  bootParts(booted: Booted): Promise<Record<string, unknown>>
  /** The names of the portal's sections that have something for whoever looks. */
  portalSections(reader: PortalReader): Promise<string[]>
  /** What conditions of segments may speak of. */
  readonly segmentFields: readonly SegmentField[]
  /** What uses these segments. */
  segmentUses(db: Db, scope: EnvironmentScope, segmentIds: readonly string[]): Promise<SegmentUse[]>
  /** Tells the areas whom a change brought into a segment. */
  segmentEntries(db: Db, entered: EnteredSegment): Promise<void>
  /** Whether a team holds a feature by the word of any area. While none has one, nothing is held. */
  readonly holdsFeature: HoldsFeature
  /** Tells the areas of a page that was opened through a referral link. */
  readonly arrived: TellArrival
  /** What a sign-up brings along for the areas. */
  readonly signUps: AllSignUps
  /** What the areas make of somebody who joins or leaves a team. */
  readonly teamMembers: AllTeamMembers
  /** All areas learn of use that was reported to meters. */
  usageReported(where: ReportedIn, reported: ReportedUsage): Promise<void>
  /** Hands what was read from a payment gateway to every area that mirrors it. */
  readonly mirror: MirrorAll
  /** Tells the areas what became of their calls to payment gateways. */
  readonly gatewayCalls: AllGatewayCalls
  /** What the areas make of mail that bounced. */
  readonly mailBounces: AllMailBounces
  /** Tells the areas what became of messages. */
  readonly tellMessageOutcomes: TellMessageOutcomes
  /** Asks the areas about people whom a campaign is about to be sent to. */
  readonly campaignTurns: AskCampaignTurns
  /** Lets the areas count links and openings of a mail. */
  readonly rewriteLinks: RewriteLinks
  /** Of each kind whether any area waits for it. */
  someoneListens(db: Db, kinds: readonly TrackedKind[]): Promise<boolean[]>
}

export interface Development {
  readonly webhooks: WebhookReceiver
}

/** The operator's switches that reach into verbs. */
export interface Settings {
  /** Where people reach the service; links in mail begin with it. */
  readonly publicUrl: string
  readonly allowPrivateTargets: boolean
  /** Lets the test environment mail anybody, not only staff of its organization. */
  readonly allowTestMail?: boolean | undefined
  /** Where Stripe's API is. Absent: at Stripe. */
  readonly stripeApi?: string | undefined
  /** Where payment gateways call back. Absent: `/gateways`. */
  readonly gatewayWebhookPath?: string | undefined
  /** How long the log of facts is kept. Absent: for good. */
  readonly factsKeptDays?: number | undefined
  /** How long notifications are kept. Absent: for good. */
  readonly notificationsKeptDays?: number | undefined
  /** Outside production every answer is checked against its declared shape. */
  readonly checkAnswers: boolean
}
