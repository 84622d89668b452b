import type { ComponentType } from 'preact'
import type { Answer } from './answer.ts'
import type { Ask } from './api.ts'
import type { Kept } from './storage.ts'

/** What a part of the widget may use. */
export interface Hands {
  key: string
  call<T>(path: string, ask?: Ask): Promise<T>
  /** What anybody may read, without a session. */
  getPublic<T>(path: string): Promise<T>
  /** Calls when something that was tracked has arrived, so that what depends on it may be read again; answers how to stop. */
  onTracked(listener: () => void): () => void
  /** What the browser keeps: for as long as it likes, or for this tab. */
  kept: Kept
  keptInTab: Kept
  /** In the panel's preview: what a press would open is open. */
  isPreview?: boolean
}

export interface PartProps<Shown> {
  shown: Shown
  hands: Hands
}

/**
 * Something that lives in a page: a folder in `parts/` whose `part.ts` exports one as `part`. What it says of itself is in the
 * first script; its view is a script of its own, loaded when there is something to show.
 */
export interface Part<Shown = unknown> {
  name: string
  /** Before boot has answered, and often before the page is painted. */
  begin?(keptInTab: Kept): void
  /** What boot's answer has for it, or null where there is nothing to show. */
  shownOf(answer: Answer): Shown | null
  load(): Promise<{ View: ComponentType<PartProps<Shown>>; styles: string }>
}

export const definePart = <Shown>(part: Part<Shown>): Part => part as Part<unknown> & Part
