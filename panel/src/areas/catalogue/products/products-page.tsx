import { money } from '@userkeep/client/money'
import { priceWords } from '@userkeep/client/pricing'
import { useEnvironment } from '../../../app/environment.ts'
import { ListPage } from '../../../ui/list-page.tsx'
import { MobileLine } from '../../../ui/mobile-line.tsx'
import { Status } from '../../../ui/status.tsx'
import type { Column } from '../../../ui/table/column.ts'
import { useList } from '../../../ui/table/use-list.ts'
import { TwoLines } from '../../../ui/two-lines.tsx'
import { kinds, type Meter, type Price, type Product, saleOf, toPricingPrice } from '../catalogue.ts'
import { description, title, useTabs } from '../tabs.ts'
import { useMeters, usePrices } from '../use-catalogue.ts'

export function ProductsPage() {
  const [environment] = useEnvironment()
  const tabs = useTabs()
  const prices = usePrices()
  const meters = useMeters()
  const list = useList('GET /v1/organization/products', { query: { environment } }, (answer) => answer.products)
  return (
    <ListPage
      title={title}
      label="Products"
      description={description}
      name="products"
      thing="product"
      list={list}
      columns={columns(prices, meters)}
      tabs={tabs}
      empty={{
        title: 'No products yet',
        text: 'A product is a plan, an add-on or a pack of credits. Give it a price, and it is on your pricing page.',
      }}
    />
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
  return `${firstPriceText(product, prices, meters)}${more > 0 ? ` and ${more} more` : ''}`
}

const givesText = ({ features, credits, included_credits }: Product): string =>
  [
    features.length > 0 && `${features.length} feature${features.length === 1 ? '' : 's'}`,
    (credits ?? included_credits) !== null && `${(credits ?? included_credits)?.toLocaleString('en')} credits`,
  ]
    .filter(Boolean)
    .join(', ') || '—'

const columns = (prices: readonly Price[], meters: readonly Meter[]): Column<Product>[] => [
  {
    id: 'name',
    header: 'Product',
    csv: ({ key }) => key,
    width: 220,
    shape: 'lines',
    cell: ({ name, key }) => <TwoLines first={name} second={key} isCode />,
  },
  { id: 'kind', header: 'Kind', csv: ({ kind }) => kind, width: 110, wide: true, cell: ({ kind }) => kinds[kind] },
  {
    id: 'prices',
    header: 'Price',
    csv: (product) => pricesText(product, prices, meters),
    width: 240,
    wide: true,
    cell: (product) => pricesText(product, prices, meters),
  },
  { id: 'gives', header: 'Includes', csv: givesText, width: 170, wide: true, cell: givesText },
  {
    id: 'sale',
    header: 'State',
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
