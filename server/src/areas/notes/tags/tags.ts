import { type notes, pageAnswer, pageOf } from '@userkeep/contract'
import { diff } from '../../../platform/diff.ts'
import { fail } from '../../../platform/fail.ts'
import type { Verb } from '../../../platform/http/call.ts'
import { lockLiveContact, notifyContactsChanged } from '../../contacts/public.ts'
import { contactsOfTeam, lockCustomer } from '../../customers/public.ts'
import { contactTarget, customerTarget } from '../target.ts'
import { contactTagField, customerTagField } from './segment-fields.sql.ts'
import {
  contactTagsOf,
  customerTagsOf,
  pageContactTags,
  pageCustomerTags,
  setContactTags,
  setCustomerTags,
} from './tags.sql.ts'

type Routes = typeof notes.routes

/** Returns the tags in lower case and by name, each once. */
const normalized = (tags: readonly string[]): string[] =>
  [...new Set(tags.map((tag) => tag.trim().replace(/\s+/g, ' ').toLowerCase()))].sort()

export const tagContact: Verb<Routes['tagContact']> = async ({ params, body, scope, change, platform }) =>
  change(async (tx) => {
    const contact = await lockLiveContact(tx, scope, params.id)
    const [before, after] = [{ tags: await contactTagsOf(tx, scope, contact.id) }, { tags: normalized(body.tags) }]
    const changes = diff(before, after, ['tags'])
    if (Object.keys(changes).length === 0) {
      tx.unchanged()
      return before
    }
    await setContactTags(tx, scope, contact.id, after.tags)
    await notifyContactsChanged(platform, tx, { scope, contacts: [contact.id], fields: [contactTagField] })
    tx.audited({ target: contactTarget(contact), changes })
    return after
  })

export const tagCustomer: Verb<Routes['tagCustomer']> = async ({ params, body, scope, change, platform }) =>
  change(async (tx) => {
    const customer = (await lockCustomer(tx, scope, params.id)) ?? fail('not_found')
    const [before, after] = [{ tags: await customerTagsOf(tx, scope, customer.id) }, { tags: normalized(body.tags) }]
    const changes = diff(before, after, ['tags'])
    if (Object.keys(changes).length === 0) {
      tx.unchanged()
      return before
    }
    await setCustomerTags(tx, scope, customer.id, after.tags)
    const contacts = contactsOfTeam(tx, scope, customer.id)
    await notifyContactsChanged(platform, tx, { scope, contacts, fields: [customerTagField] })
    tx.audited({ target: customerTarget(customer), changes })
    return after
  })

export const listContactTags: Verb<Routes['contactTags']> = async ({ query, db, scope }) =>
  pageAnswer('tags', await pageContactTags(db, scope, pageOf(query)))

export const listCustomerTags: Verb<Routes['customerTags']> = async ({ query, db, scope }) =>
  pageAnswer('tags', await pageCustomerTags(db, scope, pageOf(query)))
