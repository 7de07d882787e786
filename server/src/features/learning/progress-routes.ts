import { success } from '@sopan/contract/envelope'
import { completeClass, saveVideoPosition } from '@sopan/contract/learning'

import type { App, AppDeps } from '#server/http/app-deps.ts'
import { caller } from '#server/http/request/auth.ts'
import { notFound } from '#server/lib/errors.ts'

import { requireClass } from './require-access.ts'
import * as store from './store.ts'

export function progressRoutes(app: App, deps: AppDeps): void {
  const { db, now } = deps

  app.route({
    ...completeClass,
    handler: async (request) => {
      const { id: userId } = caller(request)
      const { class_id: classId } = request.body
      await requireClass(deps, userId, classId)
      await store.openClass(db, { userId, classId, now: now(), completed: true })
      return success({ class_id: classId, completed: true as const }, 'Class completed')
    },
  })

  app.route({
    ...saveVideoPosition,
    handler: async (request) => {
      const { id: userId } = caller(request)
      const { class_id: classId, video_id: videoId, position, seq, writer } = request.body
      await requireClass(deps, userId, classId)
      const videos = await store.listVideos(db, userId, classId)
      if (!videos.some((video) => video.id === videoId)) throw notFound({ code: 'video_not_found' })
      await store.openClass(db, { userId, classId, now: now(), completed: false })
      const stored = await store.saveVideoPosition(db, {
        userId,
        videoId,
        position,
        seq,
        writer,
        now: now(),
      })
      return success({ position: stored.position_seconds, seq: stored.seq })
    },
  })
}
