import { useRead } from '../../app/api.ts'

export const pendingRead = 'GET /v1/contact/surveys/pending'

const [locale] = /^[a-z]{2,3}(-[A-Za-z0-9]{2,8})?/.exec(navigator.language) ?? []

/** Reads the pending survey, in the language of the browser if no other is known. */
export const usePending = () => useRead(pendingRead, { query: { place: 'portal', ...(locale && { locale }) } })
