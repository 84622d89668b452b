import { type ImportKind, importFields, importNeeds } from '@userkeep/contract/shapes/import'

export type Mapping = Readonly<Record<string, string | null>>

const attribute = /^attributes\.(.{1,100})$/s

/** Returns the key of a field `attributes.<key>`, or null. */
export const attributeIn = (field: string): string | null => attribute.exec(field)?.[1] ?? null

const hasAttributes = (kind: ImportKind): boolean => kind === 'contacts' || kind === 'customers'

const isField = (kind: ImportKind, field: string): boolean =>
  (importFields[kind] as readonly string[]).includes(field) || (hasAttributes(kind) && attributeIn(field) !== null)

/** Names of columns that other systems use, in lower case without punctuation. */
const personNames = {
  contact_external_id: ['contactexternalid', 'contactid', 'userid', 'externaluserid', 'memberid', 'uid', 'user'],
  contact_email: ['contactemail', 'email', 'emailaddress', 'useremail', 'memberemail', 'mail'],
}

const otherNames: Record<ImportKind, Readonly<Record<string, readonly string[]>>> = {
  contacts: {
    external_id: ['externalid', 'id', 'userid', 'uid', 'localid', 'contactid'],
    email: ['email', 'emailaddress', 'mail', 'primaryemailaddress', 'primaryemail'],
    email_verified: ['emailverified', 'verified', 'isverified', 'emailconfirmedat', 'emailverifiedat'],
    name: ['name', 'fullname', 'displayname'],
    password_hash: ['passwordhash', 'passworddigest', 'encryptedpassword', 'hashedpassword'],
    created_at: ['createdat', 'created', 'signedupat', 'signupdate', 'registeredat', 'firstseenat', 'firstseen'],
    attributes: ['attributes', 'traits', 'customattributes', 'usermetadata', 'rawusermetadata'],
  },
  customers: {
    external_id: ['externalid', 'id', 'customerid', 'companyid', 'organizationid', 'teamid', 'accountid'],
    name: ['name', 'customername', 'companyname', 'organizationname', 'teamname', 'company', 'displayname'],
    created_at: ['createdat', 'created', 'signedupat', 'registeredat'],
    attributes: ['attributes', 'traits', 'customattributes', 'metadata', 'publicmetadata'],
  },
  memberships: {
    ...personNames,
    customer_external_id: ['customerexternalid', 'customerid', 'companyid', 'organizationid', 'teamid', 'accountid'],
    role: ['role', 'rolename', 'customerrole'],
  },
  consents: {
    ...personNames,
    marketing: ['marketing', 'newsletter', 'subscribed', 'optin', 'marketingconsent'],
    product_news: ['productnews', 'productupdates', 'news'],
    surveys: ['surveys', 'survey', 'research'],
    at: ['at', 'consentedat', 'decidedat', 'optinat', 'optintime', 'date'],
    wording: ['wording', 'consenttext', 'text'],
  },
}

const plain = (name: string): string => name.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '')

/** Suggests the field of each column. A field is suggested once, for the name that it lists first. */
export function suggestFields(kind: ImportKind, columns: readonly string[]): Record<string, string | null> {
  const suggested = new Map<string, string>()
  for (const [field, names] of Object.entries(otherNames[kind])) {
    const found = names
      .map((name) => columns.find((column) => plain(column) === name && !suggested.has(column)))
      .find((column) => column !== undefined)
    if (found !== undefined) suggested.set(found, field)
  }
  return Object.fromEntries(columns.map((column) => [column, suggested.get(column) ?? attributeNamed(kind, column)]))
}

function attributeNamed(kind: ImportKind, column: string): string | null {
  const key = /^(?:attributes|traits|properties|custom_attributes)\.(.{1,100})$/s.exec(column)?.[1]
  return hasAttributes(kind) && key !== undefined ? `attributes.${key}` : null
}

/** Returns why a mapping cannot be used, or null. JSON lines have no fixed columns. */
export function mappingProblem(kind: ImportKind, mapping: Mapping, columns: readonly string[] | null): string | null {
  const used = Object.entries(mapping).flatMap(([column, field]) => (field === null ? [] : [{ column, field }]))
  const stranger = used.find(({ column }) => columns !== null && !columns.includes(column))
  if (stranger) return `The file has no column "${stranger.column}"`
  const unknown = used.find(({ field }) => !isField(kind, field))
  if (unknown) return `"${unknown.field}" is not a field of ${kind}`
  const fields = used.map(({ field }) => field)
  const twice = fields.find((field, index) => fields.indexOf(field) !== index)
  if (twice !== undefined) return `Two columns have the field "${twice}"`
  const missing = importNeeds[kind].find((needed) => !needed.some((field) => fields.includes(field)))
  return missing ? `A column with the field ${missing.map((field) => `"${field}"`).join(' or ')} is required` : null
}
