import { type AnswerOf, type help, pageAnswer, pageOf, positionAfter } from '@userkeep/contract'
import { helpBounds } from '@userkeep/contract/shapes/help'
import { v7 as uuid } from 'uuid'
import { diff } from '../../platform/diff.ts'
import { fail, invalid } from '../../platform/fail.ts'
import type { Verb } from '../../platform/http/call.ts'
import { findAddresses, type HelpAddresses } from './addresses.ts'
import {
  type CollectionRow,
  countArticlesOf,
  deleteCollectionRow,
  listSlugs,
  lockCollection,
  pageCollections,
  saveCollection,
} from './collections.sql.ts'
import { freeSlug, slugOf } from './rules.ts'
import { lockHelp, raiseVersion } from './settings.sql.ts'

type Routes = typeof help.routes

const shown = (
  row: CollectionRow & { articles: number },
  addresses: HelpAddresses | null,
): AnswerOf<Routes['collections']>['collections'][number] => ({
  ...row,
  url: addresses?.collection(row.slug) ?? null,
})

export const listCollections: Verb<Routes['collections']> = async ({ query, db, scope, platform }) => {
  const [found, addresses] = await Promise.all([
    pageCollections(db, scope, pageOf(query)),
    findAddresses(db, platform, scope),
  ])
  return pageAnswer('collections', found, (row) => shown(row, addresses))
}

export const createCollection: Verb<Routes['createCollection']> = async ({ body, scope, change, now, platform }) =>
  change(async (tx) => {
    await lockHelp(tx, scope)
    const others = await listSlugs(tx, scope)
    if (others.length >= helpBounds.collections) {
      fail('conflict', `An environment can have at most ${helpBounds.collections} collections.`)
    }
    const at = now.toISOString()
    const taken = new Set(others.map(({ slug }) => slug))
    const row: CollectionRow = {
      id: uuid(),
      slug: body.slug ?? freeSlug(slugOf(body.name, 'collection'), taken),
      name: body.name.trim(),
      description: body.description ?? '',
      translations: body.translations ?? [],
      position: body.position ?? positionAfter(others.at(-1)?.position),
      created_at: at,
      updated_at: at,
    }
    validateCollection(row, others)
    await saveCollection(tx, scope, row)
    await raiseVersion(tx, scope)
    tx.wake('help')
    const target = { type: 'help_collection', id: row.id, name: row.name }
    tx.audited({ target, changes: { name: { to: row.name }, slug: { to: row.slug } } })
    return shown({ ...row, articles: 0 }, await findAddresses(tx, platform, scope))
  })

function validateCollection(row: CollectionRow, others: readonly { id: string; slug: string }[]): void {
  if (others.some(({ id, slug }) => slug === row.slug && id !== row.id)) {
    invalid('slug', 'is used by another collection')
  }
  const locales = row.translations.map(({ locale }) => locale)
  if (new Set(locales).size < locales.length) invalid('translations', 'must have one entry for each locale')
}

export const updateCollection: Verb<Routes['updateCollection']> = async (call) => {
  const { params, body, scope, change, now, platform } = call
  return change(async (tx) => {
    await lockHelp(tx, scope)
    const before = (await lockCollection(tx, scope, params.id)) ?? fail('not_found')
    const after = { ...before, ...body, updated_at: now.toISOString() }
    const changes = diff(before, after, ['slug', 'name', 'description', 'translations', 'position'])
    if (Object.keys(changes).length === 0) tx.unchanged()
    else {
      validateCollection(after, await listSlugs(tx, scope))
      await saveCollection(tx, scope, after)
      await raiseVersion(tx, scope)
      tx.wake('help')
      tx.audited({ target: { type: 'help_collection', id: after.id, name: after.name }, changes })
    }
    const row = Object.keys(changes).length === 0 ? before : after
    const articles = await countArticlesOf(tx, scope, row.id)
    return shown({ ...row, articles }, await findAddresses(tx, platform, scope))
  })
}

export const deleteCollection: Verb<Routes['removeCollection']> = async ({ params, scope, change }) =>
  change(async (tx) => {
    await lockHelp(tx, scope)
    const row = (await lockCollection(tx, scope, params.id)) ?? fail('not_found')
    await deleteCollectionRow(tx, scope, row.id)
    await raiseVersion(tx, scope)
    tx.wake('help')
    tx.audited({ target: { type: 'help_collection', id: row.id, name: row.name }, changes: {} })
  })
