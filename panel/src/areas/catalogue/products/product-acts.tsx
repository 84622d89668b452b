import { Button } from '@mantine/core'
import { useState } from 'react'
import { useAct } from '../../../app/api.ts'
import { useEnvironment } from '../../../app/environment.ts'
import { texts } from '../../../texts/catalogue-products.ts'
import { ConfirmAct } from '../../../ui/confirm-act.tsx'
import { DrawerMenu } from '../../../ui/drawer.tsx'
import { toast } from '../../../ui/toast.ts'
import { type Product, reads } from '../catalogue.ts'

/** The actions on a product. */
export function ProductActs({ product }: { product: Product }) {
  const [environment] = useEnvironment()
  const [acting, setActing] = useState<'archive' | 'delete' | null>(null)
  const restore = useAct('POST /v1/organization/products/{id}/restore', {
    refresh: [...reads.products, ...reads.prices],
  })
  const close = () => setActing(null)
  const bringBack = () =>
    restore.mutate(
      { params: { id: product.id }, query: { environment } },
      { onSuccess: () => toast.success(texts.nameRestored(product.name)), onError: toast.error },
    )
  return (
    <>
      {product.archived_at === null ? (
        <Button variant="default" onClick={() => setActing('archive')}>
          {texts.archiveEllipsis}
        </Button>
      ) : (
        <Button variant="default" loading={restore.isPending} onClick={bringBack}>
          {texts.restore}
        </Button>
      )}
      <DrawerMenu acts={[{ label: texts.deletePermanently, run: () => setActing('delete'), isDestructive: true }]} />
      {acting === 'archive' && <ArchiveProduct product={product} close={close} />}
      {acting === 'delete' && <DeleteProduct product={product} close={close} />}
    </>
  )
}

interface DialogProps {
  product: Product
  close: () => void
}

function ArchiveProduct({ product, close }: DialogProps) {
  const [environment] = useEnvironment()
  return (
    <ConfirmAct
      endpoint="POST /v1/organization/products/{id}/archive"
      input={{ params: { id: product.id }, query: { environment } }}
      refresh={[...reads.products, ...reads.prices]}
      success={texts.nameArchived(product.name)}
      close={close}
      title={texts.archiveName(product.name)}
      act={texts.archive}
    >
      {texts.itCanNoLongerBePurchasedExisting}
    </ConfirmAct>
  )
}

function DeleteProduct({ product, close }: DialogProps) {
  const [environment] = useEnvironment()
  return (
    <ConfirmAct
      endpoint="DELETE /v1/organization/products/{id}"
      input={{ params: { id: product.id }, query: { environment } }}
      refresh={[reads.products[0], ...reads.prices]}
      success={texts.nameDeleted(product.name)}
      leaves={['product']}
      close={close}
      title={texts.deleteName(product.name)}
      act={texts.deleteProduct}
      typed={product.key}
    >
      {texts.theProductAndItsPricesAreDeleted}
    </ConfirmAct>
  )
}
