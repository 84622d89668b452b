import { Type } from 'typebox'
import { chosen, collection, EnvironmentQuery, PagingQuery, type RouteSpec, staff, Uuid } from '../kernel/index.ts'
import { NewPrice, NewProduct, Price, Product, ProductChange, ProductKind } from '../shapes/catalogue.ts'
import { ProductOrder } from '../shapes/product-order.ts'

const managing = staff('catalogue:manage')
const inEnvironment = Type.Object(EnvironmentQuery)
const Archived = Type.Optional(
  Type.Boolean({ description: '`true` returns only archived items, `false` only active ones; defaults to both' }),
)

export const productRoutes = {
  listProducts: {
    method: 'GET',
    path: '/v1/organization/products',
    summary: 'List the products of an environment by position',
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
    summary: 'Create a product. It is sold once it has a price, unless `public` is false',
    access: managing,
    audit: 'product.created',
    query: inEnvironment,
    body: NewProduct,
    success: { status: 201, body: Product },
    errors: ['conflict', 'invalid_request'],
    chosen: true,
  },
  orderProducts: {
    method: 'PUT',
    path: '/v1/organization/products/order',
    summary: 'Set the order of the products on the pricing page',
    access: managing,
    audit: 'products.ordered',
    query: inEnvironment,
    body: ProductOrder,
    success: { status: 204 },
    errors: ['invalid_request'],
    chosen: true,
  },
  getProduct: {
    method: 'GET',
    path: '/v1/organization/products/{id}',
    summary: 'Get a product',
    access: managing,
    query: inEnvironment,
    success: { status: 200, body: Product },
    chosen: true,
  },
  updateProduct: {
    method: 'PATCH',
    path: '/v1/organization/products/{id}',
    summary: 'Update a product. Existing subscriptions get its current features',
    description: '`key` and `kind` cannot be changed.',
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
    summary: 'Delete a product that was never purchased, with its prices. Others can only be archived',
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
    summary: 'Archive a product. Existing subscriptions continue',
    access: managing,
    audit: 'product.archived',
    query: inEnvironment,
    success: { status: 200, body: Product },
    errors: ['conflict'],
    chosen: true,
  },
  restoreProduct: {
    method: 'POST',
    path: '/v1/organization/products/{id}/restore',
    summary: 'Restore an archived product with its active prices',
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
    summary: 'List the prices of an environment or of one product, oldest first',
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
    summary: 'Create a price. Prices cannot be changed: create a new one and archive the old one',
    description:
      '`flat`, `per_seat` and `per_unit` have an `amount`, `tiered` and `volume` have `tiers`. For seats and units, ' +
      '`unit_amount_decimal` can be below the minor unit, and `package_size` bills units in packages. Recurring prices have an `interval`; ' +
      'usage-based ones also have a `meter`, whose usage is billed at the end of each period.',
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
    summary: 'Get a price',
    access: managing,
    query: inEnvironment,
    success: { status: 200, body: Price },
    chosen: true,
  },
  archivePrice: {
    method: 'POST',
    path: '/v1/organization/prices/{id}/archive',
    summary: 'Archive a price. Existing subscriptions keep it',
    access: managing,
    audit: 'price.archived',
    query: inEnvironment,
    success: { status: 200, body: Price },
    errors: ['conflict'],
    chosen: true,
  },
} as const satisfies Record<string, RouteSpec>
