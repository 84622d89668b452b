import {
  banners,
  campaigns,
  catalogue,
  changelog,
  checklists,
  contacts,
  customers,
  feedback,
  flags,
  help,
  invoices,
  legal,
  type Route,
  segments,
  subscriptions,
  surveys,
  templates,
} from '@userkeep/contract'
import { fail } from '../../platform/fail.ts'
import type { Reader } from './tool.ts'

export type Row = Readonly<Record<string, unknown>> & { readonly id: string }

interface Kind {
  readonly list: Route
  /** The field of the list's answer with the rows. */
  readonly rows: string
  readonly get: Route
  /** The screen that shows one, and the search parameter with its id. */
  readonly screen: readonly [path: string, parameter: string]
}

/** Everything that can be listed and read by name, by the word for one of it. */
export const kinds = {
  person: kind(contacts.routes.list, 'contacts', contacts.routes.get, '/contacts', 'contact'),
  customer: kind(customers.routes.list, 'customers', customers.routes.get, '/customers', 'customer'),
  segment: kind(segments.routes.list, 'segments', segments.routes.get, '/segments', 'segment'),
  flag: kind(flags.routes.list, 'flags', flags.routes.get, '/flags', 'flag'),
  campaign: kind(campaigns.routes.list, 'campaigns', campaigns.routes.get, '/campaigns', 'campaign'),
  template: kind(templates.routes.list, 'templates', templates.routes.get, '/templates', 'template'),
  survey: kind(surveys.routes.list, 'surveys', surveys.routes.get, '/surveys', 'survey'),
  checklist: kind(checklists.routes.list, 'checklists', checklists.routes.get, '/checklists', 'checklist'),
  banner: kind(banners.routes.list, 'banners', banners.routes.get, '/banners', 'banner'),
  changelog_post: kind(changelog.routes.list, 'posts', changelog.routes.get, '/changelog', 'post'),
  help_article: kind(help.routes.list, 'articles', help.routes.get, '/help-center', 'article'),
  feedback_post: kind(feedback.routes.list, 'posts', feedback.routes.get, '/feedback', 'post'),
  legal_document: kind(legal.routes.list, 'documents', legal.routes.get, '/legal', 'document'),
  product: kind(catalogue.routes.listProducts, 'products', catalogue.routes.getProduct, '/catalog', 'product'),
  feature: kind(catalogue.routes.listFeatures, 'features', catalogue.routes.getFeature, '/catalog', 'feature'),
  meter: kind(catalogue.routes.listMeters, 'meters', catalogue.routes.getMeter, '/catalog', 'meter'),
  coupon: kind(catalogue.routes.listCoupons, 'coupons', catalogue.routes.getCoupon, '/catalog', 'coupon'),
  subscription: kind(
    subscriptions.routes.list,
    'subscriptions',
    subscriptions.routes.get,
    '/subscriptions',
    'subscription',
  ),
  invoice: kind(invoices.routes.list, 'invoices', invoices.routes.get, '/invoices', 'invoice'),
} satisfies Record<string, Kind>

export type KindName = keyof typeof kinds
export const kindNames = Object.keys(kinds) as KindName[]

function kind(list: Route, rows: string, get: Route, path: string, parameter: string): Kind {
  return { list, rows, get, screen: [path, parameter] }
}

export async function listKind(
  { read }: Reader,
  name: KindName,
  query: Record<string, unknown>,
): Promise<{ rows: Row[]; next: string | null }> {
  const { list, rows } = kinds[name]
  const answer = (await read(list, { query: query as never })) as Record<string, unknown>
  return { rows: answer[rows] as Row[], next: (answer.next_cursor as string | null) ?? null }
}

export const linkTo = ({ link }: Reader, name: KindName, id: string): string => {
  const [path, parameter] = kinds[name].screen
  return link(path, { [parameter]: id })
}

/** Returns the name of an item, in the words of its own area. */
export const nameOf = ({ name, title, number, email, key, code, id }: Row): string =>
  [name, title, number, email, key, code].find((value): value is string => typeof value === 'string') ?? id

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i

/** Pages that are read to find a name. */
const maxPages = 10
const maxSearchLength = 200

/** Returns the ID of an item that is given by ID, name, email address or key. */
export async function idOf(reader: Reader, name: KindName, given: string): Promise<string> {
  if (uuid.test(given)) return given
  // A search finds the name among any number of people or customers. Other lists are short enough to read.
  const searches = 'q' in (kinds[name].list.query?.properties ?? {})
  const found =
    (searches && (await findNamed(reader, name, given, { q: given.trim().slice(0, maxSearchLength) }))) ||
    (await findNamed(reader, name, given, {}))
  return (
    found || fail('not_found', `There is no ${name.replaceAll('_', ' ')} “${given}”. Use list_items to see the names.`)
  )
}

async function findNamed(reader: Reader, name: KindName, given: string, asked: { q?: string }): Promise<string | null> {
  const wanted = given.trim().toLowerCase()
  const isGiven = (value: unknown) => typeof value === 'string' && value.toLowerCase() === wanted
  let cursor: string | null = null
  for (let page = 0; page < maxPages; page++) {
    const query: Record<string, unknown> = { ...asked, limit: 200, ...(cursor !== null && { starting_after: cursor }) }
    const { rows, next } = await listKind(reader, name, query)
    const found = rows.find((row) => namesOf(row).some(isGiven))
    if (found) return found.id
    if (next === null) return null
    cursor = next
  }
  return null
}

const namesOf = ({ name, title, key, code, number, slug, email, external_id }: Row): unknown[] => [
  name,
  title,
  key,
  code,
  number,
  slug,
  email,
  external_id,
]
