import * as migration_20261120_201219_initial from './20261120_201219_initial'

export const migrations = [
  {
    up: migration_20261120_201219_initial.up,
    down: migration_20261120_201219_initial.down,
    name: '20261120_201219_initial',
  },
]
