import { Type } from 'typebox'
import { chosen, collection, EnvironmentQuery, PagingQuery, type RouteSpec, staff, Uuid } from '../kernel/index.ts'
import { NewPrice, NewProduct, Price, Product, ProductChange, ProductKind } from '../shapes/catalogue.ts'

const managing = staff('catalogue:manage')
const inEnvironment = Type.Object(EnvironmentQuery)
const Archived = Type.Optional(Type.Boolean({ description: 'Only archived ones, or only others; both unless said' }))

export const productRoutes = {
  listProducts: {
    method: 'GET',
    path: '/v1/organization/products',
    summary: 'The products of an environment in the order of their positions',
    access: managing,
    query: Type.Object({
      ...EnvironmentQuery,
      ...PagingQuery,
      kind: Type.Optional(ProductKind),
      archived: Archived,
    }),
    success: { status: 200, body: chosen(collection('products', Product)) },
    chosen: true,
  },
  createProduct: {
    method: 'POST',
    path: '/v1/organization/products',
    summary: 'Create a product; it is on sale once it has a price, unless `public` is false',
    access: managing,
    audit: 'product.created',
    query: inEnvironment,
    body: NewProduct,
    success: { status: 201, body: Product },
    errors: ['conflict', 'invalid_request'],
    chosen: true,
  },
  getProduct: {
    method: 'GET',
    path: '/v1/organization/products/{id}',
    summary: 'One product',
    access: managing,
    query: inEnvironment,
    success: { status: 200, body: Product },
    chosen: true,
  },
  updateProduct: {
    method: 'PATCH',
    path: '/v1/organization/products/{id}',
    summary: 'Change a product; who has it gets its features as they are now',
    description: 'Neither `key` nor `kind` can be changed.',
    access: managing,
    audit: 'product.updated',
    query: inEnvironment,
    body: ProductChange,
    success: { status: 200, body: Product },
    errors: ['conflict', 'invalid_request'],
    chosen: true,
  },
  removeProduct: {
    method: 'DELETE',
    path: '/v1/organization/products/{id}',
    summary: 'Delete a product that nobody ever bought, with its prices; any other can only be archived',
    access: managing,
    audit: 'product.deleted',
    query: inEnvironment,
    success: { status: 204 },
    errors: ['conflict'],
    chosen: true,
  },
  archiveProduct: {
    method: 'POST',
    path: '/v1/organization/products/{id}/archive',
    summary: 'Take a product off sale; who has it keeps it',
    access: managing,
    audit: 'product.archived',
    query: inEnvironment,
    success: { status: 200, body: Product },
    chosen: true,
  },
  restoreProduct: {
    method: 'POST',
    path: '/v1/organization/products/{id}/restore',
    summary: 'Put an archived product back on sale, with the prices that are not archived',
    access: managing,
    audit: 'product.restored',
    query: inEnvironment,
    success: { status: 200, body: Product },
    chosen: true,
  },
} as const satisfies Record<string, RouteSpec>

export const priceRoutes = {
  listPrices: {
    method: 'GET',
    path: '/v1/organization/prices',
    summary: 'The prices of an environment or of one product, the oldest first',
    access: managing,
    query: Type.Object({
      ...EnvironmentQuery,
      ...PagingQuery,
      product_id: Type.Optional(Uuid),
      archived: Archived,
    }),
    success: { status: 200, body: chosen(collection('prices', Price)) },
    chosen: true,
  },
  createPrice: {
    method: 'POST',
    path: '/v1/organization/prices',
    summary: 'Give a product a price. It never changes: for another, create one and archive this.',
    description:
      '`flat`, `per_seat` and `per_unit` have an `amount`, `tiered` and `volume` have `tiers`. What recurs has an `interval`; ' +
      'by units it has a `meter`, too, whose usage is billed at the end of each period.',
    access: managing,
    audit: 'price.created',
    query: inEnvironment,
    body: NewPrice,
    success: { status: 201, body: Price },
    errors: ['conflict', 'invalid_request'],
    chosen: true,
  },
  getPrice: {
    method: 'GET',
    path: '/v1/organization/prices/{id}',
    summary: 'One price',
    access: managing,
    query: inEnvironment,
    success: { status: 200, body: Price },
    chosen: true,
  },
  archivePrice: {
    method: 'POST',
    path: '/v1/organization/prices/{id}/archive',
    summary: 'Sell no more at this price; who pays it goes on doing so',
    access: managing,
    audit: 'price.archived',
    query: inEnvironment,
    success: { status: 200, body: Price },
    chosen: true,
  },
} as const satisfies Record<string, RouteSpec>
