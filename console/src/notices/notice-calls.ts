import { getMaintenance, type listSentNotices } from '@sopan/contract/console/notices'
import type { EndpointData } from '@sopan/contract/endpoint'
import type { ItemType } from '@sopan/contract/item-types'
import { queryOptions } from '@tanstack/react-query'

import { call } from '#console/lib/call.ts'
import { queryClient } from '#console/lib/query-client.ts'

export type Notice = EndpointData<typeof listSentNotices>['notices'][number]
export type Maintenance = EndpointData<typeof getMaintenance>

/** The typed values of the fields of a notification. */
export interface TypedNotice {
  title: string
  message: string
  type: Notice['type']
  link: string
  /** Empty if the notification opens no item. */
  itemType: '' | ItemType
  itemSlug: string
  popup: boolean
}

export const maintenanceQuery = queryOptions({
  queryKey: ['maintenance'],
  queryFn: ({ signal }) => call(getMaintenance, {}, signal),
})

export const readNoticesAgain = () => queryClient.invalidateQueries({ queryKey: ['notices'] })

export const readMaintenanceAgain = () =>
  queryClient.invalidateQueries({ queryKey: ['maintenance'] })
