import { Button } from '@mantine/core'
import { useState } from 'react'
import { useAct } from '../../../app/api.ts'
import { useEnvironment } from '../../../app/environment.ts'
import { ConfirmAct } from '../../../ui/confirm-act.tsx'
import { DrawerMenu } from '../../../ui/drawer.tsx'
import { toast } from '../../../ui/toast.ts'
import { type Product, reads } from '../catalogue.ts'

/** What can be done with a whole product. */
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
      { onSuccess: () => toast.success(`“${product.name}” is back.`), onError: toast.error },
    )
  return (
    <>
      {product.archived_at === null ? (
        <Button variant="default" onClick={() => setActing('archive')}>
          Archive…
        </Button>
      ) : (
        <Button variant="default" loading={restore.isPending} onClick={bringBack}>
          Restore
        </Button>
      )}
      <DrawerMenu acts={[{ label: 'Delete permanently…', run: () => setActing('delete'), isDestructive: true }]} />
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
      success={`“${product.name}” is archived.`}
      close={close}
      title={`Archive “${product.name}”?`}
      act="Archive"
    >
      Nobody can buy it any more. Teams that have it keep it, at the price they pay.
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
      success={`“${product.name}” is deleted.`}
      leaves={['product']}
      close={close}
      title={`Delete “${product.name}”?`}
      act="Delete product"
      typed={product.key}
    >
      The product and its prices are deleted, if nobody ever bought it. One that was bought can only be archived.
    </ConfirmAct>
  )
}
