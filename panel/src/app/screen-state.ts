/** Who and what of the demo the browser tests look at. */
export interface Fixtures {
  contact: { id: string }
  customerId: string
  webhookId: string
  disabledWebhookId: string
  failedDeliveryId: string
  auditEventId: string
  /** Of the organization's own, not built in. */
  roleId: string
  customerRoleId: string
  bannerId: string
  checklistId: string
  /** One with answers to each of its questions. */
  surveyId: string
  segmentId: string
  flagId: string
  legalDocumentId: string
  templateId: string
  gatewayId: string
  productId: string
  subscriptionId: string
  invoiceId: string
  senderId: string
  /** One that was sent, with variants and a goal. */
  campaignId: string
  draftCampaignId: string
  /** One that is published, with pictures and readers. */
  changelogPostId: string
  /** One with votes, comments and an answer. */
  feedbackPostId: string
}

/** A screen in one of its states, for the browser tests and the screenshots. */
export interface ScreenState {
  name: string
  path: string | ((fixtures: Fixtures) => string)
  /** `newcomer` has just signed up and sees what is empty; `anyone` is not signed in. */
  who?: 'owner' | 'newcomer' | 'anyone'
  /** It reads something of its own, and so may have to wait for it, or not get it. */
  reads?: true
  /** Only this read is to fail: what stands around it has states of its own. */
  onlyRead?: RegExp
}
