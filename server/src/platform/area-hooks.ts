import type { FastifyInstance } from 'fastify'
import type { Arrival } from './arrivals.ts'
import type { BootPart } from './boot-part.ts'
import type { CampaignBatch, CampaignTurns } from './campaign-turns.ts'
import type { UnplacedChange } from './change.ts'
import type { ChangedContacts, EnvironmentScope, EveryIdOfContact, MergedContacts, OneContact } from './contact-data.ts'
import type { Context, ContextInside } from './context.ts'
import type { Consumer } from './facts/consumer.ts'
import type { GatewayCall, GatewayCallKind, GatewayCallResults, GatewayRefusal } from './gateway-calls.ts'
import type { GatewayObjectKind, GatewayObjects } from './gateway-objects.ts'
import type { HoldsFeature } from './held-features.ts'
import type { LastUse } from './last-used.ts'
import type { TrackedKind } from './listeners.ts'
import type { ReportedBounces, SentMessage } from './mail-bounces.ts'
import type { TrackedMail } from './mail-links.ts'
import type { OutcomesOfMessages } from './message-outcomes.ts'
import type { MirroredFrom } from './mirrors.ts'
import type { PortalReader } from './portal-sections.ts'
import type { ReportedIn, ReportedUsage } from './reported-usage.ts'
import type { NewEnvironment } from './seeds.ts'
import type { EnteredSegment, SegmentField, SegmentUse } from './segment-fields.ts'
import type { BroughtBefore, Joined } from './sign-ups.ts'
import type { ChangingTeam } from './team-members.ts'
import type { Job } from './work/jobs.ts'
import type { Loop } from './work/worker.ts'

/** What an area does without being asked. Each hook gets what it is about, then the context. */
export interface AreaHooks<Own> {
  consumes?: readonly Consumer<Own>[]
  jobs?: readonly Job<Own>[]
  loops?: readonly Loop<Own>[]
  /** Writes the last uses, by kind. */
  lastUsed?: Record<string, FlushLastUsed<Own>>
  /** What it keeps about contacts. */
  contactData?: ContactData<Own>
  /** What every new environment gets from it. */
  seeds?: EnvironmentSeed<Own>
  /** What it shows on a page from the first moment on, by its field in the answer of boot. */
  boots?: Readonly<Record<string, BootPart<Own>>>
  /** Its sections in the portal, by name. */
  portalSections?: Readonly<Record<string, PortalSection<Own>>>
  /** Which of the tenant's own events it waits for. */
  listens?: Listens<Own>
  /** What conditions of segments may speak of. */
  segmentFields?: readonly SegmentField[]
  /** What of it uses these segments. */
  segmentUses?: SegmentUses<Own>
  /** What it makes of contacts whom a change brings into a segment. */
  segmentEntries?: SegmentEntries<Own>
  /** Whether a team holds a feature. */
  holdsFeature?: HoldsFeature
  /** What it makes of a page that was opened through a referral link. */
  arrivals?: Arrivals<Own>
  /** What somebody who signs up brings along for it. */
  signUps?: SignUps<Own>
  /** What it makes of somebody who joins or leaves a team. */
  teamMembers?: TeamMembers<Own>
  /** What it makes of use that was reported to meters. */
  usageReported?: UsageReported<Own>
  /** What it makes of what payment gateways report. */
  mirrors?: Mirrors<Own>
  /** What becomes of what it asks payment gateways for, by kind. */
  gatewayCalls?: GatewayCallHooks<Own>
  /** What it makes of mail that bounced, or that somebody complained about. */
  mailBounces?: MailBounces<Own>
  /** What it makes of what became of messages. */
  messageOutcomes?: MessageOutcomes<Own>
  /** What it has to say about people whom a campaign is about to be sent to. */
  campaignTurns?: CampaignTurnsHook<Own>
  /** Counts links and openings of mails that were sent for it. */
  mailLinks?: MailLinks<Own>
  /** Pages below `/dev/`, for whoever develops at this machine. */
  devPages?: DevPages<Own>
}

/** Whether there is anything in a section for whoever looks. */
export type PortalSection<Own = unknown> = (reader: PortalReader, context: Context<Own>) => Promise<boolean>

export type SegmentUses<Own = unknown> = (
  asked: { readonly scope: EnvironmentScope; readonly segmentIds: readonly string[] },
  context: Context<Own>,
) => Promise<SegmentUse[]>

/**
 * Inside the transaction in which contacts enter a segment because something about them changed. Those whom an edit of
 * its condition brings in are not told of: nothing happened to them. The context's `sql` is that transaction.
 */
export type SegmentEntries<Own = unknown> = (entered: EnteredSegment, context: Context<Own>) => Promise<void>

/** Inside a transaction of boot. */
export type Arrivals<Own = unknown> = (arrival: Arrival, context: ContextInside<Own>) => Promise<void>

/** What an area makes of what a sign-up brings along. */
export interface SignUps<Own = unknown> {
  /** Refuses what is not in order, whoever signs up, before anything is kept. */
  check?(asked: BroughtBefore, context: Context<Own>): Promise<void>
  /** Inside the transaction that makes somebody a contact. */
  joined(joined: Joined, context: ContextInside<Own>): Promise<void>
}

/** What an area makes of the roster of a team, inside the transaction that changes it, the customer's row held. */
export interface TeamMembers<Own = unknown> {
  /** Before somebody joins; may refuse. */
  joining?(team: ChangingTeam, context: ContextInside<Own>): Promise<void>
  /** After a membership was written or deleted. */
  changed?(team: ChangingTeam, context: ContextInside<Own>): Promise<void>
}

/** After use was stored and before the report is answered. The context's `sql` sees it. */
export type UsageReported<Own = unknown> = (
  reported: ReportedUsage & Pick<ReportedIn, 'change'>,
  context: Context<Own>,
) => Promise<void>

/**
 * What an area makes of an object as its gateway has it now, inside the transaction that remembers it as read. It is
 * told again of what it knows already, and never of something older than before.
 */
export type Mirrors<Own = unknown> = {
  readonly [K in GatewayObjectKind]?: (
    object: GatewayObjects[K],
    context: ContextInside<Own> & { readonly from: MirroredFrom },
  ) => Promise<void>
}

export type CallContext<Own, K extends GatewayCallKind> = ContextInside<Own> & { readonly call: GatewayCall<K> }

/** What becomes of calls, inside the transaction that finishes each: both are there, or neither. */
export type GatewayCallHooks<Own = unknown> = {
  readonly [K in GatewayCallKind]?: {
    done?(result: GatewayCallResults[K], context: CallContext<Own, K>): Promise<void>
    refused?(error: GatewayRefusal, context: CallContext<Own, K>): Promise<void>
  }
}

/** What an area has to do with bounces and complaints that a mail provider reports. */
export interface MailBounces<Own = unknown> {
  /** To which addresses these messages went, as far as they are its own. */
  sent?(
    asked: { readonly scope: EnvironmentScope; readonly messageIds: readonly string[] },
    context: Context<Own>,
  ): Promise<SentMessage[]>
  /** Inside the transaction that records them. It is told again of what was reported before. */
  reported?(reported: ReportedBounces, context: ContextInside<Own>): Promise<void>
}

/** Inside the transaction that writes them, of one environment at a time. */
export type MessageOutcomes<Own = unknown> = (told: OutcomesOfMessages, context: ContextInside<Own>) => Promise<void>

/** Inside the transaction that hands them over. Null where the campaign is none of its own. */
export type CampaignTurnsHook<Own = unknown> = (
  batch: CampaignBatch,
  context: ContextInside<Own>,
) => Promise<CampaignTurns | null>

/** The HTML to send in place of the mail's. */
export type MailLinks<Own = unknown> = (mail: TrackedMail, context: Context<Own>) => Promise<string>

export type DevPages<Own = unknown> = (pages: FastifyInstance, context: Context<Own>) => void

export type FlushLastUsed<Own = unknown> = (uses: LastUse[], context: Context<Own>) => Promise<unknown>

export type EnvironmentSeed<Own = unknown> = (environment: NewEnvironment, context: ContextInside<Own>) => Promise<void>

/**
 * The tenants' own events come by the thousand and become a fact only where someone listens, so it is asked in one
 * query for all of them: answers of each whether it does.
 */
export type Listens<Own = unknown> = (
  kinds: readonly TrackedKind[],
  context: Context<Own>,
) => Promise<readonly boolean[]>

/**
 * What an area keeps about contacts. It is asked whenever a person is folded into another, erased or exported, inside
 * that transaction, so that nothing of theirs is lost, kept or forgotten.
 */
export interface ContactData<Own = unknown> {
  /**
   * Moves what belongs to `from` to `into`. The row of `from` is deleted right after. What is too much for one
   * transaction may follow later, if whoever reads it meanwhile finds it by either id.
   */
  merge?(merged: MergedContacts, context: ContextInside<Own>): Promise<void>
  /**
   * Deletes in batches, each committed by itself, what may be too much for the transaction that follows. Cut short, it
   * is done again by whoever asks again.
   */
  eraseAhead?(contact: EveryIdOfContact, context: Context<Own>): Promise<void>
  /** Deletes what the foreign keys do not take with them, and what came since `eraseAhead`. */
  erase?(contact: OneContact, context: ContextInside<Own>): Promise<void>
  /** Learns, inside the transaction of the change, that something about contacts is different from now on. */
  changed?(changed: ChangedContacts, context: ContextInside<Own, UnplacedChange>): Promise<void>
  /** Ends what the contact's old password or second factor had opened or could still open. */
  credentialsChanged?(contact: OneContact, context: ContextInside<Own>): Promise<void>
  /** Everything held, by a name of its own in the export. Never a secret. */
  export?(contact: OneContact, context: Context<Own>): Promise<Record<string, unknown>>
}
