import { Button } from '@mantine/core'
import { useState } from 'react'
import { useAct } from '../../../app/api.ts'
import { useEnvironment } from '../../../app/environment.ts'
import { useScreen } from '../../../app/screen-search.ts'
import { Confirm } from '../../../ui/confirm.tsx'
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
  const archive = useAct('POST /v1/organization/products/{id}/archive', {
    refresh: [...reads.products, ...reads.prices],
  })
  const onSuccess = () => {
    close()
    toast.success(`“${product.name}” is archived.`)
  }
  return (
    <Confirm
      opened
      close={close}
      title={`Archive “${product.name}”?`}
      act="Archive"
      pending={archive.isPending}
      error={archive.error}
      onConfirm={() => archive.mutate({ params: { id: product.id }, query: { environment } }, { onSuccess })}
    >
      Nobody can buy it any more. Teams that have it keep it, at the price they pay.
    </Confirm>
  )
}

function DeleteProduct({ product, close }: DialogProps) {
  const screen = useScreen()
  const [environment] = useEnvironment()
  const remove = useAct('DELETE /v1/organization/products/{id}', { refresh: [reads.products[0], ...reads.prices] })
  const onSuccess = () => {
    close()
    screen.set({ product: undefined })
    toast.success(`“${product.name}” is deleted.`)
  }
  return (
    <Confirm
      opened
      close={close}
      title={`Delete “${product.name}”?`}
      act="Delete product"
      typed={product.key}
      pending={remove.isPending}
      error={remove.error}
      onConfirm={() => remove.mutate({ params: { id: product.id }, query: { environment } }, { onSuccess })}
    >
      The product and its prices are deleted, if nobody ever bought it. One that was bought can only be archived.
    </Confirm>
  )
}
