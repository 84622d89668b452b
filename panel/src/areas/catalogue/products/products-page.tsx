import { Button } from '@mantine/core'
import { money } from '@userkeep/client/money'
import { priceWords } from '@userkeep/client/pricing'
import { useState } from 'react'
import { useEnvironment } from '../../../app/environment.ts'
import { texts } from '../../../texts/catalogue-products.ts'
import { locale } from '../../../texts/locale.ts'
import { ListPage } from '../../../ui/list-page.tsx'
import { MobileLine } from '../../../ui/mobile-line.tsx'
import { Status } from '../../../ui/status.tsx'
import type { Column } from '../../../ui/table/column.ts'
import { useList } from '../../../ui/table/use-list.ts'
import { TwoLines } from '../../../ui/two-lines.tsx'
import { kinds, type Meter, type Price, type Product, saleOf, toPricingPrice } from '../catalogue.ts'
import { OpenPricing } from '../open-pricing.tsx'
import { description, title, useTabs } from '../tabs.ts'
import { useMeters, usePrices, useProducts } from '../use-catalogue.ts'
import { OrderProducts } from './order-products.tsx'

export function ProductsPage() {
  const [environment] = useEnvironment()
  const tabs = useTabs()
  const prices = usePrices()
  const meters = useMeters()
  const products = useProducts()
  const [isOrdering, setOrdering] = useState(false)
  const list = useList('GET /v1/organization/products', { query: { environment } }, (answer) => answer.products)
  return (
    <ListPage
      title={title}
      label={texts.products}
      description={description}
      name="products"
      thing="product"
      create={texts.newProduct}
      list={list}
      columns={columns(prices, meters)}
      tabs={tabs}
      empty={{
        title: texts.noProductsYet,
        text: texts.aProductIsAPlanAnAddOnOrACredit,
      }}
      actions={
        <>
          <OpenPricing />
          {products.length > 1 && (
            <Button variant="default" onClick={() => setOrdering(true)}>
              {texts.changeOrder}
            </Button>
          )}
        </>
      }
    >
      {isOrdering && <OrderProducts products={products} close={() => setOrdering(false)} />}
    </ListPage>
  )
}

const liveOf = ({ id }: Product, prices: readonly Price[]) =>
  prices.filter(({ product_id, archived_at }) => product_id === id && archived_at === null)

function firstPriceText(product: Product, prices: readonly Price[], meters: readonly Meter[]): string {
  const [first] = liveOf(product, prices)
  if (!first) return '—'
  const { amount, per } = priceWords(toPricingPrice(first, meters), money)
  return `${amount} ${per}`.trim()
}

/** The first price, and how many more there are. */
function pricesText(product: Product, prices: readonly Price[], meters: readonly Meter[]): string {
  const more = liveOf(product, prices).length - 1
  return `${firstPriceText(product, prices, meters)}${more > 0 ? texts.andMore(more) : ''}`
}

const givesText = ({ features, credits, included_credits }: Product): string =>
  [
    features.length > 0 && texts.featuresCount(features.length),
    (credits ?? included_credits) !== null && texts.creditCount((credits ?? included_credits)?.toLocaleString(locale)),
  ]
    .filter(Boolean)
    .join(', ') || '—'

const columns = (prices: readonly Price[], meters: readonly Meter[]): Column<Product>[] => [
  {
    id: 'name',
    header: texts.product,
    csv: ({ key }) => key,
    width: 220,
    shape: 'lines',
    cell: ({ name, key, default: isDefault }) => (
      <TwoLines first={isDefault ? texts.nameDefault(name) : name} second={key} isCode />
    ),
  },
  { id: 'kind', header: texts.kind, csv: ({ kind }) => kind, width: 110, wide: true, cell: ({ kind }) => kinds[kind] },
  {
    id: 'prices',
    header: texts.price,
    csv: (product) => pricesText(product, prices, meters),
    width: 240,
    wide: true,
    cell: (product) => pricesText(product, prices, meters),
  },
  { id: 'gives', header: texts.includes, csv: givesText, width: 170, wide: true, cell: givesText },
  {
    id: 'sale',
    header: texts.status,
    csv: (product) => saleOf(product, prices).label,
    width: 110,
    cell: (product) => {
      const { tone, label } = saleOf(product, prices)
      return (
        <>
          <Status tone={tone}>{label}</Status>
          <MobileLine>{firstPriceText(product, prices, meters)}</MobileLine>
        </>
      )
    },
  },
]
