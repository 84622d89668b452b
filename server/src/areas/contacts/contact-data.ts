import type { Change, Transaction } from '../../platform/change.ts'
import { type Context, inTransaction, type TransactionContext } from '../../platform/context.ts'
import type { Fragment } from '../../platform/db/sql.ts'
import { type Extension, extensionPoint } from '../../platform/extension-point.ts'
import type { Extensible } from '../../platform/platform.ts'
import type { EnvironmentScope } from '../../platform/scope.ts'

export interface MergedContacts {
  readonly scope: EnvironmentScope
  readonly from: string
  readonly into: string
}

interface OneContact {
  readonly scope: EnvironmentScope
  readonly contactId: string
}

interface EveryIdOfContact {
  readonly scope: EnvironmentScope
  /** Every id that the contact ever had. */
  readonly contactIds: readonly string[]
}

export interface ChangedContacts {
  readonly scope: Pick<EnvironmentScope, 'environmentId'>
  /** Ids, or a query that returns them. */
  readonly contacts: readonly string[] | Fragment
  /** The changed segment fields; null for a new contact: all fields. */
  readonly fields: readonly string[] | null
}

/** A contact whose address staff changed, so that another mailbox can sign in. */
interface ChangedAddress extends OneContact {
  /** The addresses that no longer sign in, in lower case. */
  readonly from: readonly string[]
  readonly to: string | null
}

/**
 * The data of an area about contacts. Runs within every merge, erasure and export, so that nothing is lost or missed.
 */
export interface ContactData<Own = unknown> {
  /**
   * Moves the data of `from` to `into`. The row of `from` is deleted right after. Large data may follow later, if
   * readers find it by either id meanwhile.
   */
  merge?(merged: MergedContacts, context: TransactionContext<Own>): Promise<void>
  /**
   * Deletes large data in batches, each committed by itself, before the erasing transaction. After an interruption the
   * next request repeats it.
   */
  eraseAhead?(contact: EveryIdOfContact, context: Context<Own>): Promise<void>
  /** Deletes what the foreign keys do not take with them, and what came since `eraseAhead`. */
  erase?(contact: OneContact, context: TransactionContext<Own>): Promise<void>
  /** Handles changes of contacts, inside the transaction of the change. */
  changed?(changed: ChangedContacts, context: TransactionContext<Own, Transaction>): Promise<void>
  /** Ends what the contact's old password or second factor had opened or could still open. */
  credentialsChanged?(contact: OneContact, context: TransactionContext<Own>): Promise<void>
  /** Ends what the old addresses had opened, and notifies them. Called while they are still identities. */
  addressChanged?(changed: ChangedAddress, context: TransactionContext<Own>): Promise<void>
  /** Returns all data of the area under its own name in the export, without secrets. */
  export?(contact: OneContact, context: Context<Own>): Promise<Record<string, unknown>>
}

interface ContactDataPoint extends Extension {
  readonly contribution: ContactData<this['own']>
}

export const contactData = extensionPoint<ContactDataPoint>('contacts.data')

export async function mergeContactData(
  { contributions }: Extensible,
  tx: Change,
  merged: MergedContacts,
): Promise<void> {
  for (const { contribution, context } of contributions(contactData))
    await contribution.merge?.(merged, inTransaction(context, tx))
}

export async function eraseContactDataAhead({ contributions }: Extensible, contact: EveryIdOfContact): Promise<void> {
  for (const { contribution, context } of contributions(contactData)) await contribution.eraseAhead?.(contact, context)
}

export async function eraseContactData({ contributions }: Extensible, tx: Change, contact: OneContact): Promise<void> {
  for (const { contribution, context } of contributions(contactData))
    await contribution.erase?.(contact, inTransaction(context, tx))
}

/** Notifies the areas that fields of contacts changed. */
export async function notifyContactsChanged(
  { contributions }: Extensible,
  tx: Transaction,
  changed: ChangedContacts,
): Promise<void> {
  for (const { contribution, context } of contributions(contactData))
    await contribution.changed?.(changed, inTransaction(context, tx))
}

export async function notifyCredentialsChanged(
  { contributions }: Extensible,
  tx: Change,
  contact: OneContact,
): Promise<void> {
  for (const { contribution, context } of contributions(contactData))
    await contribution.credentialsChanged?.(contact, inTransaction(context, tx))
}

export async function notifyAddressChanged(
  { contributions }: Extensible,
  tx: Change,
  changed: ChangedAddress,
): Promise<void> {
  for (const { contribution, context } of contributions(contactData))
    await contribution.addressChanged?.(changed, inTransaction(context, tx))
}

/** Returns the data of all areas about a contact, by its name in the export. */
export async function exportContactData(
  { contributions }: Extensible,
  contact: OneContact,
): Promise<Record<string, unknown>> {
  const records: Record<string, unknown> = {}
  for (const { contribution, context } of contributions(contactData))
    Object.assign(records, await contribution.export?.(contact, context))
  return records
}
