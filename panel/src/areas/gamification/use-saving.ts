import type { ApiError } from '@userkeep/client'
import { useScreen } from '../../app/screen-search.ts'
import { toast } from '../../ui/toast.ts'

/** The common end of saving and creating. */
export function useSaving(
  thing: 'rule' | 'level' | 'badge' | 'streak',
  setErrors: (fields: ApiError['fields']) => void,
) {
  const screen = useScreen()
  const close = () => screen.set({ new: undefined, [thing]: undefined })
  return {
    close,
    ending: (text: string) => ({
      onSuccess: () => {
        toast.success(text)
        close()
      },
      onError: ({ fields }: ApiError) => setErrors(fields),
    }),
  }
}
