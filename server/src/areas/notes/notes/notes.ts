import { type AnswerOf, type notes, pageAnswer, pageOf } from '@userkeep/contract'
import { v7 as uuid } from 'uuid'
import { fail } from '../../../platform/fail.ts'
import type { Verb } from '../../../platform/http/call.ts'
import { liveContact, lockLiveContact } from '../../contacts/public.ts'
import { findCustomer, lockCustomer } from '../../customers/public.ts'
import { contactTarget, customerTarget } from '../target.ts'
import { contactNotes } from './contact-notes.sql.ts'
import { customerNotes } from './customer-notes.sql.ts'
import type { NoteRow } from './row.ts'

type Routes = typeof notes.routes
type Shown = AnswerOf<Routes['addToContact']>

const toNote = ({ author_id, ...row }: NoteRow, userId: string): Shown => ({ ...row, own: author_id === userId })

interface Author {
  readonly user: { readonly id: string; readonly name: string }
}

function written({ user }: Author, text: string, now: Date): NoteRow {
  const at = now.toISOString()
  return { id: uuid(), author_id: user.id, author_name: user.name, text: text.trim(), created_at: at, updated_at: at }
}

/** Returns the note, or throws if there is none or another member wrote it. */
function requireOwn(row: NoteRow | null, { user }: Author): NoteRow {
  if (row === null) return fail('not_found')
  return row.author_id === user.id ? row : fail('forbidden', 'Only its author can change or delete a note.')
}

/** Returns the note with the new text; the same note if the text is as before. */
function revised(row: NoteRow, text: string | undefined, now: Date): NoteRow {
  const after = text?.trim() ?? row.text
  return after === row.text ? row : { ...row, text: after, updated_at: now.toISOString() }
}

export const listOfContact: Verb<Routes['ofContact']> = async ({ params, query, caller, db, scope }) => {
  const { id } = await liveContact(db, scope, params.id)
  const found = await contactNotes.page(db, scope, id, pageOf(query))
  return pageAnswer('notes', found, (row) => toNote(row, caller.user.id))
}

export const addToContact: Verb<Routes['addToContact']> = async ({ params, body, caller, scope, change, now }) =>
  change(async (tx) => {
    const contact = await lockLiveContact(tx, scope, params.id)
    const row = written(caller, body.text, now)
    await contactNotes.insert(tx, scope, contact.id, row)
    tx.audited({ target: contactTarget(contact) })
    return toNote(row, caller.user.id)
  })

export const changeOfContact: Verb<Routes['changeOfContact']> = async ({ params, body, caller, scope, change, now }) =>
  change(async (tx) => {
    const contact = await lockLiveContact(tx, scope, params.id)
    const before = requireOwn(await contactNotes.lock(tx, scope, { subjectId: contact.id, id: params.noteId }), caller)
    const after = revised(before, body.text, now)
    if (after === before) tx.unchanged()
    else {
      await contactNotes.setText(tx, scope, after)
      tx.audited({ target: contactTarget(contact) })
    }
    return toNote(after, caller.user.id)
  })

export const removeOfContact: Verb<Routes['removeOfContact']> = async ({ params, caller, scope, change }) =>
  change(async (tx) => {
    const contact = await lockLiveContact(tx, scope, params.id)
    const row = requireOwn(await contactNotes.lock(tx, scope, { subjectId: contact.id, id: params.noteId }), caller)
    await contactNotes.remove(tx, scope, row.id)
    tx.audited({ target: contactTarget(contact) })
  })

export const listOfCustomer: Verb<Routes['ofCustomer']> = async ({ params, query, caller, db, scope }) => {
  const { id } = (await findCustomer(db, scope, params.id)) ?? fail('not_found')
  const found = await customerNotes.page(db, scope, id, pageOf(query))
  return pageAnswer('notes', found, (row) => toNote(row, caller.user.id))
}

export const addToCustomer: Verb<Routes['addToCustomer']> = async ({ params, body, caller, scope, change, now }) =>
  change(async (tx) => {
    const customer = (await lockCustomer(tx, scope, params.id)) ?? fail('not_found')
    const row = written(caller, body.text, now)
    await customerNotes.insert(tx, scope, customer.id, row)
    tx.audited({ target: customerTarget(customer) })
    return toNote(row, caller.user.id)
  })

export const changeOfCustomer: Verb<Routes['changeOfCustomer']> = async (call) => {
  const { params, body, caller, scope, change, now } = call
  return change(async (tx) => {
    const customer = (await lockCustomer(tx, scope, params.id)) ?? fail('not_found')
    const note = { subjectId: customer.id, id: params.noteId }
    const before = requireOwn(await customerNotes.lock(tx, scope, note), caller)
    const after = revised(before, body.text, now)
    if (after === before) tx.unchanged()
    else {
      await customerNotes.setText(tx, scope, after)
      tx.audited({ target: customerTarget(customer) })
    }
    return toNote(after, caller.user.id)
  })
}

export const removeOfCustomer: Verb<Routes['removeOfCustomer']> = async ({ params, caller, scope, change }) =>
  change(async (tx) => {
    const customer = (await lockCustomer(tx, scope, params.id)) ?? fail('not_found')
    const row = requireOwn(await customerNotes.lock(tx, scope, { subjectId: customer.id, id: params.noteId }), caller)
    await customerNotes.remove(tx, scope, row.id)
    tx.audited({ target: customerTarget(customer) })
  })
