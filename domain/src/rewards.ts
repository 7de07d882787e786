/** Points for an app download by a referred learner. */
export const POINTS_PER_DOWNLOAD = 10

export const rewardPoints = (downloads: number): number => POINTS_PER_DOWNLOAD * downloads
