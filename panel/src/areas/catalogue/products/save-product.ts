import { ApiError, type Input } from '@userkeep/client'
import { useState } from 'react'
import { useAct } from '../../../app/api.ts'
import { useEnvironment } from '../../../app/environment.ts'
import { toast } from '../../../ui/toast.ts'
import { type Product, reads } from '../catalogue.ts'
import type { GridChange } from '../prices/grid.ts'

interface ProductToSave {
  /** The saved product; null for a new one. */
  product: Product | null
  body: Omit<Input<'POST /v1/organization/products'>['body'], 'kind' | 'key'>
  identity: Pick<Product, 'kind' | 'key'>
  isDefault: boolean
  prices: readonly GridChange[]
}

interface SavedProduct {
  id: string
  /** Whether the prices were saved, too. */
  isWhole: boolean
}

/** Saves a product, then its prices, and then whether it is the default plan, because that requires a free price. */
export function useSaveProduct() {
  const [environment] = useEnvironment()
  const query = { environment }
  const create = useAct('POST /v1/organization/products', { refresh: [...reads.products] })
  const update = useAct('PATCH /v1/organization/products/{id}', { refresh: [...reads.products] })
  const add = useAct('POST /v1/organization/prices', { refresh: [...reads.prices] })
  const archive = useAct('POST /v1/organization/prices/{id}/archive', { refresh: [...reads.prices] })
  const [pending, setPending] = useState(false)
  const [error, setError] = useState<ApiError | null>(null)

  const saveBasics = ({ product, body, identity, isDefault }: ProductToSave): Promise<Product> => {
    if (product === null) return create.mutateAsync({ query, body: { ...body, ...identity } })
    const given = product.default && !isDefault ? { ...body, default: false } : body
    return update.mutateAsync({ params: { id: product.id }, query, body: given })
  }

  /** Adds the new price before the old one is archived, so that the product stays on sale. */
  const savePrice = async (product_id: string, change: GridChange): Promise<void> => {
    if (change.create) await add.mutateAsync({ query, body: { ...change.create, product_id } })
    if (change.archive) await archive.mutateAsync({ params: { id: change.archive.id }, query })
  }

  /** Returns the saved product; null if nothing was saved. */
  const save = async (
    edited: ProductToSave,
    onFields: (fields: Record<string, string>) => void,
  ): Promise<SavedProduct | null> => {
    setPending(true)
    setError(null)
    let id: string | null = null
    let cell: string | null = null
    try {
      const saved = await saveBasics(edited)
      id = saved.id
      for (const change of edited.prices) {
        cell = change.cell
        await savePrice(saved.id, change)
      }
      cell = null
      if (edited.isDefault && !saved.default)
        await update.mutateAsync({ params: { id }, query, body: { default: true } })
      return { id, isWhole: true }
    } catch (refused) {
      if (!(refused instanceof ApiError)) throw refused
      setError(refused)
      const [first] = Object.values(refused.fields)
      onFields(cell === null ? refused.fields : { [`grid.amounts.${cell}`]: first ?? refused.message })
      // The page of a new product opens without its prices.
      if (id !== null && edited.product === null) toast.error(refused)
      return id === null ? null : { id, isWhole: false }
    } finally {
      setPending(false)
    }
  }
  return { save, pending, error }
}
