import type { ApiError } from '@userkeep/client'
import { texts } from '../../../texts/conversations-settings.ts'
import { toast } from '../../../ui/toast.ts'

/** Says that a form was saved and closes it, or shows the problems at its fields. */
export const useSaved = (form: { setErrors: (errors: Record<string, string>) => void }, close: () => void) => ({
  onSuccess() {
    toast.success(texts.saved)
    close()
  },
  onError: ({ fields }: ApiError) => form.setErrors(fields),
})
