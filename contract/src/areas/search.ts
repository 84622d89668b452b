import { Type } from 'typebox'
import {
  anyMember,
  area,
  chosen,
  collection,
  EnvironmentQuery,
  nullable,
  PagingQuery,
  shape,
  Uuid,
} from '../kernel/index.ts'

const Kind = Type.String({
  minLength: 1,
  maxLength: 50,
  pattern: '^[a-z_]+$',
  description: 'The kind of the item. More kinds may be added',
  examples: ['contact'],
})

const SearchResult = chosen(
  shape('SearchResult', {
    kind: Type.String({ examples: ['campaign'] }),
    id: Uuid,
    title: Type.String({ description: 'The name, title or number', examples: ['Spring sale'] }),
    detail: nullable(
      Type.String({
        description: 'More about it, such as the email address of a contact',
        examples: ['ada@example.com'],
      }),
    ),
    status: nullable(Type.String({ description: 'Its status, if it has one', examples: ['draft'] })),
  }),
)

const Group = shape('SearchGroup', {
  kind: Type.String({ examples: ['campaign'] }),
  results: Type.Array(SearchResult),
  has_more: Type.Boolean({ description: 'Whether `GET /v1/organization/search/results` has more of this kind' }),
})

const Search = Type.String({
  maxLength: 200,
  examples: ['export'],
  description: 'Search terms. Each matches the beginning of a word, ignoring case; all terms must match',
})

export const search = area(
  'search',
  { group: 'Insight', about: 'One search over everything in an environment that the role of the member can read.' },
  {
    all: {
      method: 'GET',
      path: '/v1/organization/search',
      summary: 'Search people, customers, invoices, messages, flags, feedback, conversations and everything else',
      description:
        'The first results of each kind that has any. Only kinds that the role can read. A kind that cannot be read at ' +
        'the moment is omitted.',
      access: anyMember(),
      query: Type.Object({ ...EnvironmentQuery, q: Type.Optional(Search) }),
      success: { status: 200, body: chosen(shape('SearchResults', { groups: Type.Array(Group) })) },
      chosen: true,
    },
    results: {
      method: 'GET',
      path: '/v1/organization/search/results',
      summary: 'List all results of one kind',
      description: 'Without `q`, everything of the kind, newest first.',
      access: anyMember(),
      query: Type.Object({ ...EnvironmentQuery, ...PagingQuery, kind: Kind, q: Type.Optional(Search) }),
      success: { status: 200, body: collection('results', SearchResult) },
      errors: ['forbidden'],
      chosen: true,
    },
  },
)
