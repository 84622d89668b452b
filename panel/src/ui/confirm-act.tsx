import type { Endpoint, Input, Output } from '@userkeep/client'
import { useAct } from '../app/api.ts'
import { type SearchName, useScreen } from '../app/screen-search.ts'
import { Confirm, type ConfirmProps } from './confirm.tsx'
import { toast } from './toast.ts'

interface ConfirmActProps<E extends Endpoint> extends Omit<ConfirmProps, 'opened' | 'onConfirm' | 'pending' | 'error'> {
  endpoint: E
  input: Input<E>
  /** Reads to refresh afterwards. */
  refresh: readonly Endpoint[]
  /** Said once it is done. */
  success?: string
  /** URL parameters to remove, because their target is gone. */
  leaves?: readonly SearchName[]
  onSuccess?: (answer: Output<E>) => void
}

/** Asks, acts through an endpoint, says that it is done, and closes. */
export function ConfirmAct<E extends Endpoint>(props: ConfirmActProps<E>) {
  const { endpoint, input, refresh, success, leaves, onSuccess, close, ...asked } = props
  const screen = useScreen()
  const act = useAct(endpoint, { refresh: [...refresh] })
  const done = (answer: Output<E>) => {
    close()
    if (leaves) screen.set(Object.fromEntries(leaves.map((name) => [name, undefined])))
    if (success) toast.success(success)
    onSuccess?.(answer)
  }
  return (
    <Confirm
      {...asked}
      opened
      close={close}
      pending={act.isPending}
      error={act.error}
      onConfirm={() => act.mutate(input, { onSuccess: done })}
    />
  )
}
