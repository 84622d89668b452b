import type { Context } from '../../platform/context.ts'
import { shareVisits, type VisitorWriter } from './new-visitors.ts'
import type { Booted } from './parts/boot-part.ts'
import { createBootParts } from './parts/boot-parts.ts'

export interface BootOwn extends VisitorWriter {
  /** Returns the parts of the areas, by field. */
  parts(booted: Booted): Promise<Record<string, unknown>>
}

export const setUp = (context: Context<undefined>): BootOwn => ({
  ...shareVisits(context),
  parts: createBootParts(context),
})
