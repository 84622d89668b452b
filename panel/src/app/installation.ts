import { useRead } from './api.ts'

/** What is true of the whole installation: whether anyone has an account yet, and what there is for development. */
export const useInstallation = () => useRead('GET /v1/installation')
