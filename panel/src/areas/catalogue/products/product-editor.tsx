import { useRead } from '../../../app/api.ts'
import { useEnvironment } from '../../../app/environment.ts'
import { Editor } from '../../../ui/editor/editor.tsx'
import { EditorForm } from '../../../ui/editor/editor-form.tsx'
import { Card } from '../../../ui/page.tsx'
import { PropertySkeleton } from '../../../ui/properties.tsx'
import { Failed } from '../../../ui/states.tsx'
import { Status } from '../../../ui/status.tsx'
import { type Product, saleOf } from '../catalogue.ts'
import { Prices } from '../prices/prices.tsx'
import { useFeatures, useMeters, usePrices, useProducts } from '../use-catalogue.ts'
import { Basics } from './basics.tsx'
import { Credits } from './credits.tsx'
import { GivenFeatures } from './given-features.tsx'
import { Preview } from './preview.tsx'
import { ProductActs } from './product-acts.tsx'
import { useProductForm } from './product-form.ts'
import { shownWith } from './shown-with.ts'

const back = { label: 'Catalog', search: { product: undefined, new: undefined } }

/** A product on a page of its own; a new one where there is no id. */
export function ProductEditor({ id }: { id: string | undefined }) {
  const [environment] = useEnvironment()
  const product = useRead(
    'GET /v1/organization/products/{id}',
    { params: { id: id ?? '' }, query: { environment } },
    { enabled: id !== undefined, single: true },
  )
  if (id === undefined) return <Loaded key="new" product={null} />
  if (product.data) return <Loaded key={id} product={product.data} />
  return (
    <Editor title="Product" back={back}>
      <Card label="Product">
        {product.error ? (
          <Failed what="The product" error={product.error} retry={() => void product.refetch()} />
        ) : (
          <div style={{ padding: 22 }}>
            <PropertySkeleton count={8} />
          </div>
        )}
      </Card>
    </Editor>
  )
}

function Loaded({ product }: { product: Product | null }) {
  const features = useFeatures()
  const meters = useMeters()
  const allPrices = usePrices()
  const products = useProducts()
  const prices = allPrices.filter(({ product_id }) => product_id === product?.id)
  const isBoolean = (key: string) => features.find((feature) => feature.key === key)?.kind === 'boolean'
  const { form, submit, pending, error } = useProductForm(product, isBoolean)
  const sale = product && saleOf(product, prices)
  return (
    <Editor
      title={product?.name ?? 'New product'}
      back={back}
      status={sale && <Status tone={sale.tone}>{sale.label}</Status>}
      actions={product && <ProductActs product={product} />}
    >
      <EditorForm
        form={form}
        onSubmit={submit}
        pending={pending}
        error={error}
        act={product ? 'Save' : 'Create product'}
        isNew={product === null}
        isSideWide
        side={
          <Preview {...shownWith({ draft: form.values, product }, { products, features, meters, prices: allPrices })} />
        }
      >
        <Basics form={form} isNew={product === null} />
        <Credits form={form} />
        {form.values.kind !== 'credit_pack' && <GivenFeatures form={form} features={features} meters={meters} />}
      </EditorForm>
      {product && <Prices product={product} prices={prices} meters={meters} />}
    </Editor>
  )
}
