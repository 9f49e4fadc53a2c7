export const demoUsers = [
  { firstname: 'Camille', name: 'Lefèvre', email: 'camille.lefevre@rive-neuve.example' },
  { firstname: 'Antoine', name: 'Girard', email: 'antoine.girard@rive-neuve.example' },
  { firstname: 'Nadia', name: 'Benali', email: 'nadia.benali@patrimoine-conseil.example' },
] as const;
