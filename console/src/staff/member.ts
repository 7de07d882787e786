import type { listStaff } from '@sopan/contract/console/staff'
import type { EndpointData } from '@sopan/contract/endpoint'

export type Member = EndpointData<typeof listStaff>['staff'][number]
