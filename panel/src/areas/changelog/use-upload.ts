import type { Output } from '@userkeep/client'
import { useState } from 'react'
import { useAct } from '../../app/api.ts'
import { useEnvironment } from '../../app/environment.ts'
import { shrunk } from './shrunk.ts'

/** Sends a picture, made small enough before. */
export function useUpload() {
  const [environment] = useEnvironment()
  const [isShrinking, setShrinking] = useState(false)
  const act = useAct('POST /v1/organization/pictures')
  const upload = async (file: File): Promise<Output<'POST /v1/organization/pictures'>> => {
    setShrinking(true)
    try {
      const data = await shrunk(file)
      const name = (file.name || 'picture').slice(-200)
      return await act.mutateAsync({ query: { environment }, body: { name, data } })
    } finally {
      setShrinking(false)
    }
  }
  return { upload, isUploading: isShrinking || act.isPending }
}
