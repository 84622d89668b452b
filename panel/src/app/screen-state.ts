/** Objects of the demo that the browser tests use. */
export interface Fixtures {
  contact: { id: string }
  customerId: string
  webhookId: string
  /** One with reports of each kind. */
  dashboardId: string
  disabledWebhookId: string
  failedDeliveryId: string
  auditEventId: string
  /** A custom role. */
  roleId: string
  customerRoleId: string
  bannerId: string
  checklistId: string
  /** One with answers to each of its questions. */
  surveyId: string
  segmentId: string
  importId: string
  finishedImportId: string
  flagId: string
  legalDocumentId: string
  templateId: string
  gatewayId: string
  productId: string
  subscriptionId: string
  invoiceId: string
  senderId: string
  /** A chat channel whose last message failed. */
  alertDestinationId: string
  /** One with a recovery. */
  alertId: string
  /** A sent campaign with variants and a goal. */
  campaignId: string
  draftCampaignId: string
  /** A published post with pictures and readers. */
  changelogPostId: string
  helpArticleId: string
  /** One with messages of both sides. */
  conversationId: string
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
  /** The status with which the service refuses the request of this state. */
  refusal?: '400'
}
