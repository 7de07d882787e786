/**
 * The pnpm version that package.json pins in `packageManager`, and the package of its executable for
 * each platform, with their integrity hashes. When the version changes, update all of them. A
 * package without `integrity` is installed without verification, because its hash is not known.
 */
export const PNPM = {
  name: 'pnpm',
  version: '12.21.0',
  integrity:
    'sha512-Zv2CeO4ok1zpUXktNDZ/869cQyonVkRYIwKVM4NbjaUpu+C+UTCv1W7QcT+4eJ5Hutgtk71a4v5UsVVi1idu8A==',
  platformPackages: {
    '@pnpm/exe.linux-x64': {
      os: ['linux'],
      cpu: ['x64'],
      libc: ['glibc'],
      integrity:
        'sha512-8eufCjHXspKbNS/kh8q4Q0gqJoOuvC4Q5pgos6XS8By/nAMtP+jf8F1Cw9er840kfAX+PJ/ts+A9qnLE91rvXQ==',
    },
    '@pnpm/exe.linux-arm64': {
      os: ['linux'],
      cpu: ['arm64'],
      libc: ['glibc'],
      integrity:
        'sha512-4Oj/iF2TDCe2lcH0n4TupPR5sSdrNLclJB6xBElLMPCUOAvBhdf2rRlSaO5M4erJ6g4Fyy7YTXTpcmfFsKyxEA==',
    },
    '@pnpm/exe.darwin-x64': { os: ['darwin'], cpu: ['x64'] },
    '@pnpm/exe.darwin-arm64': { os: ['darwin'], cpu: ['arm64'] },
    '@pnpm/exe.win32-x64': { os: ['win32'], cpu: ['x64'] },
  },
}
