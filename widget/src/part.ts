import type { ComponentType } from 'preact'
import type { Answer } from './answer.ts'
import type { Ask } from './api.ts'
import type { MessengerRequest } from './messenger-command.ts'
import type { Kept } from './storage.ts'

/** The API for parts of the widget. */
export interface WidgetApi {
  key: string
  call<T>(path: string, ask?: Ask): Promise<T>
  /** Reads public data, without a session. */
  getPublic<T>(path: string): Promise<T>
  /** Calls when something that was tracked has arrived, so that what depends on it may be read again; answers how to stop. */
  onTracked(listener: () => void): () => void
  /** Calls with what the page asks of the messenger, also with what it asked before; answers how to stop. */
  onMessenger(listener: (request: MessengerRequest) => void): () => void
  /** Storage of the browser: permanent, or for this tab. */
  kept: Kept
  storedInTab: Kept
  /** In the panel's preview: what a press would open is open. */
  isPreview?: boolean
}

export interface PartProps<Shown> {
  shown: Shown
  widget: WidgetApi
}

/**
 * Something that lives in a page: a folder in `parts/` whose `part.ts` exports one as `part`. What it says of itself is in the
 * first script; its view is a script of its own, loaded when there is something to show.
 */
export interface Part<Shown = unknown> {
  name: string
  /** Before boot has answered, and often before the page is painted. */
  begin?(storedInTab: Kept): void
  /** Called with each answer of boot, before anything of it is shown. */
  answered?(answer: Answer): void
  /** Returns its part of boot's answer, or null if there is nothing to show. */
  shownOf(answer: Answer): Shown | null
  load(): Promise<{ View: ComponentType<PartProps<Shown>>; styles: string }>
}

export const definePart = <Shown>(part: Part<Shown>): Part => part as Part<unknown> & Part
