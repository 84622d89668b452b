import type { notifications, StreamEvent } from '@userkeep/contract'
import type { Context } from '../../platform/context.ts'
import { type Extension, extensionPoint } from '../../platform/extension-point.ts'
import type { Extensible } from '../../platform/platform.ts'

type ContactEvent = StreamEvent<(typeof notifications.routes.stream)['success']['stream']>

/** An open stream of a contact, for areas that add events to it. */
interface ContactStreamReader {
  readonly environmentId: string
  readonly contactId: string
  readonly sessionId: string
  readonly signal: AbortSignal
  /** The position of the last event that the reader has from this area; null for a new reader. */
  readonly after: string | null
  push(event: ContactEvent): void
  end(): void
}

interface ContactStreamSource {
  /** Whether it goes on after the last event, without a gap. */
  readonly resumed: boolean
  /** Returns the reader's current position. It becomes part of each event id and contains no dot. */
  position(): string
  /** Starts pushing events. */
  start(): void
}

/** Opens the events of an area for one stream. It listens before it reads, so that nothing is missed. */
export type ContactStreams<Own = unknown> = (
  reader: ContactStreamReader,
  context: Context<Own>,
) => Promise<ContactStreamSource>

interface ContactStreamsPoint extends Extension {
  readonly contribution: ContactStreams<this['own']>
}

export const contactStreams = extensionPoint<ContactStreamsPoint>('notifications.contact-streams')

/** Opens the sources of all areas for one stream, in order. */
export const openSources = (
  { contributions }: Extensible,
  reader: Omit<ContactStreamReader, 'after'>,
  positions: readonly (string | null)[],
): Promise<ContactStreamSource[]> =>
  Promise.all(
    contributions(contactStreams).map(({ contribution, context }, index) =>
      contribution({ ...reader, after: positions[index] ?? null }, context),
    ),
  )
