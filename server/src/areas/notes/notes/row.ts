import type { Page, Paged } from '@userkeep/contract'
import type { Db } from '../../../platform/db/sql.ts'
import type { EnvironmentScope } from '../../../platform/scope.ts'

export type Environment = Pick<EnvironmentScope, 'environmentId'>

export interface NoteRow {
  id: string
  author_id: string
  author_name: string
  text: string
  created_at: string
  updated_at: string
}

/** A note with the contact or the customer that it is on. */
interface NoteOf {
  subjectId: string
  id: string
}

/** The statements on the notes of contacts, or of customers. */
export interface NoteTable {
  page(db: Db, scope: Environment, subjectId: string, page: Page): Promise<Paged<NoteRow>>
  lock(db: Db, scope: Environment, note: NoteOf): Promise<NoteRow | null>
  insert(db: Db, scope: Environment, subjectId: string, row: NoteRow): Promise<void>
  setText(db: Db, scope: Environment, row: NoteRow): Promise<void>
  remove(db: Db, scope: Environment, id: string): Promise<void>
}
