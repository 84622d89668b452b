import { useRead } from '../../../app/api.ts'
import { useEnvironment } from '../../../app/environment.ts'
import { texts } from '../../../texts/catalogue-products.ts'
import { Editor } from '../../../ui/editor/editor.tsx'
import { EditorForm } from '../../../ui/editor/editor-form.tsx'
import { Card } from '../../../ui/page.tsx'
import { PropertySkeleton } from '../../../ui/properties.tsx'
import { Failed } from '../../../ui/states.tsx'
import { Status } from '../../../ui/status.tsx'
import { type Price, type Product, saleOf } from '../catalogue.ts'
import { OpenPricing } from '../open-pricing.tsx'
import { PriceGrid } from '../prices/price-grid.tsx'
import { Prices } from '../prices/prices.tsx'
import { useFeatures, useMeters, usePricesRead, useProducts } from '../use-catalogue.ts'
import { Basics } from './basics.tsx'
import { Credits } from './credits.tsx'
import { GivenFeatures } from './given-features.tsx'
import { Preview } from './preview.tsx'
import { ProductActs } from './product-acts.tsx'
import { useProductForm } from './product-form.ts'
import { shownWith } from './shown-with.ts'

const back = { label: texts.catalog, search: { product: undefined, new: undefined } }

/** A product on a page of its own; a new one where there is no id. */
export function ProductEditor({ id }: { id: string | undefined }) {
  const [environment] = useEnvironment()
  const product = useRead(
    'GET /v1/organization/products/{id}',
    { params: { id: id ?? '' }, query: { environment } },
    { enabled: id !== undefined, single: true },
  )
  const prices = usePricesRead()
  // The grid of prices is edited, so that it starts with the saved ones.
  if (prices.data && id === undefined) return <Loaded key="new" product={null} allPrices={prices.data} />
  if (prices.data && product.data) return <Loaded key={id} product={product.data} allPrices={prices.data} />
  const error = product.error ?? prices.error
  const retry = () => void (product.error ? product.refetch() : prices.refetch())
  return (
    <Editor title={texts.product} back={back}>
      <Card label={texts.product}>
        {error ? (
          <Failed what={texts.theProduct} error={error} retry={retry} />
        ) : (
          <div style={{ padding: 22 }}>
            <PropertySkeleton count={8} />
          </div>
        )}
      </Card>
    </Editor>
  )
}

interface LoadedProps {
  product: Product | null
  /** The prices of all products. */
  allPrices: readonly Price[]
}

function Loaded({ product, allPrices }: LoadedProps) {
  const features = useFeatures()
  const meters = useMeters()
  const products = useProducts()
  const prices = allPrices.filter(({ product_id }) => product_id === product?.id)
  const isBoolean = (key: string) => features.find((feature) => feature.key === key)?.kind === 'boolean'
  const currencies = [
    ...new Set(allPrices.filter(({ archived_at }) => archived_at === null).map(({ currency }) => currency)),
  ]
  const { form, submit, pending, error } = useProductForm({ product, prices, currencies, isBoolean })
  const sale = product && saleOf(product, prices)
  return (
    <Editor
      title={product?.name ?? texts.newProduct}
      back={back}
      status={sale && <Status tone={sale.tone}>{sale.label}</Status>}
      actions={
        product && (
          <>
            <OpenPricing />
            <ProductActs product={product} />
          </>
        )
      }
    >
      <EditorForm
        form={form}
        onSubmit={submit}
        pending={pending}
        error={error}
        act={product ? texts.save : texts.createProduct}
        isNew={product === null}
        isSideWide
        side={
          <Preview {...shownWith({ draft: form.values, product }, { products, features, meters, prices: allPrices })} />
        }
      >
        <Basics form={form} isNew={product === null} />
        <PriceGrid form={form} />
        <Credits form={form} />
        {form.values.kind !== 'credit_pack' && <GivenFeatures form={form} features={features} meters={meters} />}
      </EditorForm>
      {product && <Prices product={product} prices={prices} meters={meters} />}
    </Editor>
  )
}
