export interface Named {
  id: string
}

export type List = <T>(name: string, path: string) => Promise<T[]>

const own = '/v1/organization'

/** A webhook with failed deliveries, and one that is disabled. */
export async function findWebhooks(list: List) {
  const webhooks = await list<Named & { url: string; enabled: boolean }>('webhooks', `${own}/webhooks`)
  const webhookId = webhooks.find(({ url }) => url.includes('crm'))?.id ?? ''
  const failed = await list<Named>('deliveries', `${own}/webhooks/${webhookId}/deliveries?status=failed`)
  return {
    webhookId,
    failedDeliveryId: failed[0]?.id ?? '',
    disabledWebhookId: webhooks.find(({ enabled }) => !enabled)?.id ?? '',
  }
}

/** A dashboard about the product. */
export async function findDashboard(list: List): Promise<string> {
  const dashboards = await list<Named & { name: string }>('dashboards', `${own}/analytics/dashboards`)
  return dashboards.find(({ name }) => name === 'Product')?.id ?? ''
}

/** An import whose columns are to be mapped, and one that finished. */
export async function findImports(list: List) {
  const imports = await list<Named & { status: string }>('imports', `${own}/imports`)
  const idOf = (wanted: string) => imports.find(({ status }) => status === wanted)?.id ?? ''
  return { importId: idOf('uploading'), finishedImportId: idOf('completed') }
}
