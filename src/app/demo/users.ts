/** The first of them is who signs in with the link of the first start. */
export const demoUsers = [
  {
    firstname: 'Camille',
    name: 'Lefèvre',
    email: 'camille.lefevre@rive-neuve.example',
    roles: ['manager', 'admin'],
  },
  {
    firstname: 'Antoine',
    name: 'Girard',
    email: 'antoine.girard@rive-neuve.example',
    roles: ['sales'],
  },
  { firstname: 'Nadia', name: 'Benali', email: 'nadia.benali@patrimoine-conseil.example' },
] as const;
