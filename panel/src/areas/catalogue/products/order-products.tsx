import { Text } from '@mantine/core'
import { useState } from 'react'
import { useAct } from '../../../app/api.ts'
import { useEnvironment } from '../../../app/environment.ts'
import { texts } from '../../../texts/catalogue.ts'
import { FormModal } from '../../../ui/form-modal.tsx'
import { Sortable } from '../../../ui/sortable.tsx'
import { toast } from '../../../ui/toast.ts'
import { kinds, type Product, reads } from '../catalogue.ts'

interface OrderProductsProps {
  products: readonly Product[]
  close: () => void
}

/** Sets the order of the pricing page by dragging products. */
export function OrderProducts({ products, close }: OrderProductsProps) {
  const [environment] = useEnvironment()
  const [ordered, setOrdered] = useState(() => products.filter(({ archived_at }) => archived_at === null))
  const save = useAct('PUT /v1/organization/products/order', { refresh: [...reads.products] })
  const move = (from: number, to: number) =>
    setOrdered((before) => before.toSpliced(from, 1).toSpliced(to, 0, ...before.slice(from, from + 1)))
  const submit = () =>
    save.mutate(
      { query: { environment }, body: { product_ids: ordered.map(({ id }) => id) } },
      {
        onSuccess: () => {
          toast.success(texts.orderSaved)
          close()
        },
      },
    )
  return (
    <FormModal
      title={texts.orderOfProducts}
      close={close}
      act={texts.saveOrder}
      pending={save.isPending}
      error={save.error}
      onSubmit={submit}
    >
      <Text size="sm" c="dimmed">
        {texts.theOrderOfThePricingPage}
      </Text>
      <Sortable
        label={texts.orderOfProducts}
        items={ordered}
        keyOf={({ id }) => id}
        nameOf={({ name }) => name}
        onMove={move}
      >
        {({ name, kind }) => (
          <Text size="sm">
            {name}{' '}
            <Text span c="dimmed">
              {kinds[kind]}
            </Text>
          </Text>
        )}
      </Sortable>
    </FormModal>
  )
}
